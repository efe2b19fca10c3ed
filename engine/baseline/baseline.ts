import type { KnownFailure } from '../../base/run-result.ts';

/** One known failure (interface, section 4). */
export interface BaselineEntry extends KnownFailure {
  readonly requirement: string;
  /** The node that it is about; every node where absent. */
  readonly node?: string;
}

/** An entry that no longer covers a failure, and why. */
export interface StaleEntry {
  readonly requirement: string;
  readonly node: string | null;
  readonly why: string;
}
