import type fc from 'fast-check';
import type { Caching } from '../caching.ts';
import type { Judgement, RequirementJudgement } from './judgement.ts';

/**
 * Judges one case for several requirements at once; sends whatever it needs.
 * @param caching for the requests of this attempt
 * @param attempt 0 for the first; every later one confirms or retries
 */
export type Examination = (caching: Caching, attempt: number) => Promise<readonly RequirementJudgement[]>;

export interface Property<T> {
  readonly arbitrary: fc.Arbitrary<T>;
  /** Enumerated cases, sent before the generated ones. */
  readonly examples?: readonly T[];
  /** Generated cases beside the examples. */
  readonly runs: number;
  readonly judge: (input: T, caching: Caching, attempt: number) => Promise<Judgement>;
}
