import type { RequirementResult } from '../../../base/run-result.ts';
import type { Witness } from '../../../specs/formats/witness.ts';

/** A target and its most severe result for one statement; undefined where its run does not have the statement. */
export interface Side {
  readonly target: string;
  /** Its own hosts with their ports, as far as they are known. */
  readonly addresses: readonly string[];
  readonly result: RequirementResult | undefined;
  /** The witness of a target that satisfies the statement. */
  readonly witness: Witness | undefined;
  /** A witness that stands against this target. */
  readonly facing: Witness | undefined;
}
