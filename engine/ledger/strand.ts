/**
 * What goes first where requests wait for places: those that must be in flight together and hold places until all are, what belongs to
 * no case (a survey that many checks wait for), checks that others wait for or that take long, checks with a long way of their own, and all
 * others.
 */
export const turns = { together: 0, outside: 1, awaited: 2, chained: 3, usual: 4 } as const;

export type Turn = keyof typeof turns;

/**
 * Work that belongs together: of several strands of the same turn that wait for places, the one that holds the fewest is next. So a
 * chain of requests, each of which needs the answer before it, does not queue behind a batch of others with each of them.
 */
export class Strand {
  /** Places of the limiter that it holds. */
  holds = 0;
  /** What of it waits for a place, in order. */
  readonly waiting: (() => void)[] = [];
  readonly #turn: number;

  constructor(turn: Turn = 'usual') {
    this.#turn = turns[turn];
  }

  goesBefore(other: Strand): boolean {
    return this.#turn === other.#turn ? this.holds < other.holds : this.#turn < other.#turn;
  }
}
