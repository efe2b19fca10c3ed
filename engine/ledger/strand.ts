/**
 * Work that belongs together: of several strands that wait for places, the one that holds the fewest is next. So a chain of
 * requests, each of which needs the answer before it, does not queue behind a batch of others with each of them.
 */
export class Strand {
  /** Places of the limiter that it holds. */
  holds = 0;
  /** What of it waits for a place, in order. */
  readonly waiting: (() => void)[] = [];
}
