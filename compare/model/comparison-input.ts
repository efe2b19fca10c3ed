import type { RunResult } from '../../base/run-result.ts';
import type { Witness } from '../../specs/formats/witness.ts';
import type { Comparison } from './comparison.ts';
import type { Surfaces } from './statements/compared-observations.ts';

/** The input of a comparison's page. */
export interface ComparisonInput {
  readonly comparison: Comparison;
  /** One for each target, in the order of `comparison.targets`; findings and exchanges stand in them. */
  readonly runs: readonly RunResult[];
  /** Responses of targets that satisfy what others violate; absent where none were kept, as in a comparison from runs. */
  readonly witnesses?: readonly Witness[];
  /** What is known of the targets' nodes; absent for a comparison made from runs. */
  readonly surfaces?: Surfaces;
  /** The command line that gives the same comparison. */
  readonly command: string;
}
