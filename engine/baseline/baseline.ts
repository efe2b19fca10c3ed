/** One known failure (interface, section 4). */
export interface BaselineEntry {
  readonly requirement: string;
  /** The node that it is about; every node where absent. */
  readonly node?: string;
  readonly reason: string;
  /** ISO date; the last day on which the entry covers anything. */
  readonly expires: string;
  readonly owner?: string;
  readonly link?: string;
}

/** What an entry says of the failure that it covers, as run.json holds it. */
export type KnownFailure = Pick<BaselineEntry, 'reason' | 'owner' | 'link' | 'expires'>;

/** An entry that no longer covers a failure, and why. */
export interface StaleEntry {
  readonly requirement: string;
  readonly node: string | null;
  readonly why: string;
}
