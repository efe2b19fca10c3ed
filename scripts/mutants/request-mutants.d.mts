import type { Overrides } from '../../targets/entries/behaviour.ts';
import type { Mutant } from './answer-mutants.mjs';

export class RequestLog {
  readonly overrides: Overrides;
  mutants(): readonly Mutant[];
}
