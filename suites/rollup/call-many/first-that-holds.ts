import type { Judgement } from '../../../engine/verdict/judgement.ts';

/**
 * Where the contract leaves a form open, one form that works is enough: judges one after another until one holds.
 * Where none does, the first judgement counts, for it is about the usual form.
 */
export async function firstThatHolds<T>(
  forms: readonly [T, ...T[]],
  judge: (form: T) => Promise<Judgement>,
): Promise<Judgement> {
  const [usual, ...others] = forms;
  const first = await judge(usual);
  if (first.kind === 'holds') return first;
  for (const form of others) {
    const judgement = await judge(form);
    if (judgement.kind === 'holds') return judgement;
  }
  return first;
}
