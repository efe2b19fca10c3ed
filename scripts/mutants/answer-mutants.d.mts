import type { Overrides } from '../../targets/entries/behaviour.ts';

export const wheres: readonly string[];

export interface Mutant {
  readonly id: string;
  readonly applied: number;
  readonly overrides: Overrides;
}

export class AnswerLog {
  readonly overrides: Overrides;
  mutants(where: string, every?: number): readonly Mutant[];
}
