import type fc from 'fast-check';
import type { Round } from '../round.ts';
import type { Judgement, RequirementJudgement } from './judgement.ts';

/** Judges one case for several requirements at once; sends whatever it needs, anew in every later round. */
export type Examination = (round: Round) => Promise<readonly RequirementJudgement[]>;

export interface Property<T> {
  readonly arbitrary: fc.Arbitrary<T>;
  /** Enumerated cases, sent before the generated ones. */
  readonly examples?: readonly T[];
  /** Generated cases beside the examples. */
  readonly runs: number;
  readonly judge: (input: T, round: Round) => Promise<Judgement>;
}
