import type { RunVerdict } from '../../base/run-result.ts';
import type { Counts } from '../model/figures.ts';

/**
 * One run as one compact line of a history folder. Most of a night is like the night before: what was decided and
 * observed stands in a line only where it is not as the lines before it say.
 */
export interface HistoryEntry {
  readonly startedAt: string;
  readonly target: string;
  readonly verdict: RunVerdict;
  readonly profile: string;
  readonly seed: number;
  readonly counts: Counts;
  /** Keys of what failed, known failures too. */
  readonly failed?: readonly string[];
  /** Keys that were decided in this run and not in the one before, and the other way round. */
  readonly decided?: { readonly more: readonly string[]; readonly less: readonly string[] };
  /** By key: an observation as JSON text, where it is not what it was when it was last had. */
  readonly observed?: Readonly<Record<string, string>>;
}
