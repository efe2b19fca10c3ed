import type { RequirementResult } from '../../run.ts';

/** A target and its gravest result for one statement; undefined where its run does not have the statement. */
export interface Side {
  readonly target: string;
  readonly result: RequirementResult | undefined;
}
