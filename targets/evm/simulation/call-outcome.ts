import type { Hex } from '../params.ts';

/** What a simulated call came to. */
export interface CallOutcome {
  /** Returned data, or the data of a revert. */
  readonly data: Hex;
  /** Why it failed; null when it succeeded. */
  readonly failure: string | null;
  /** It failed by the code's own decision. */
  readonly reverted: boolean;
  readonly gasUsed: bigint;
}
