import { expect, it } from 'vitest';
import { lookAgain } from './look-again.ts';

/** Looks that several backends answer in turn, beginning with one of them. */
function looks(begin: number, hasIt: readonly boolean[], hasOther: readonly boolean[]) {
  let asked = begin;
  const answer = (has: readonly boolean[]) => () => {
    asked += 1;
    return Promise.resolve(has[asked % has.length] === true);
  };
  return lookAgain(answer(hasIt), answer(hasOther));
}

it('is sure of what no backend has while each has what is as new', async () => {
  expect(await looks(0, [false], [true])).toBe('missing');
  expect(await looks(0, [false, false, false], [true, true, true])).toBe('missing');
});

it.each([2, 3, 4])('is not misled by backends that are apart and take turns: %i of them', async (count) => {
  for (let ahead = 1; ahead < count; ahead += 1) {
    const has = Array.from({ length: count }, (_, index) => index < ahead);
    for (let begin = 0; begin < count; begin += 1) expect(await looks(begin, has, has)).not.toBe('missing');
  }
});

it('says nothing where what is as new is missing at times', async () => {
  expect(await looks(0, [false, false], [true, false])).toBe('unsure');
});
