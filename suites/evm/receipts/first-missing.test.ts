import { expect, it } from 'vitest';
import { type Breach, breach, holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import { FirstMissing } from './first-missing.ts';

const missing: Breach = breach({ rule: 'included', at: '/result', expected: 'a receipt', actual: null });

async function judged(
  count: number,
  found: Judgement | undefined,
): Promise<[looks: number, kinds: string[]]> {
  const first = new FirstMissing();
  let looks = 0;
  const look = () => {
    looks += 1;
    return Promise.resolve(found);
  };
  const all = await Promise.all(Array.from({ length: count }, () => first.judge(look, missing)));
  return [looks, all.map(({ kind }) => kind)];
}

it('looks again for a few only where they stay missing', async () => {
  expect(await judged(9, undefined)).toEqual([6, Array(9).fill('breach')]);
});

it('looks again for each where the first are there at the next read', async () => {
  expect(await judged(9, holds)).toEqual([9, Array(9).fill('holds')]);
});
