import { expect, it } from 'vitest';
import { staysBehind } from './stays-behind.ts';

const atOnce = async (): Promise<void> => {};

/** Requests to backends that take turns, each so many blocks behind a head of 100. */
function turns(behind: readonly number[]): () => Promise<bigint> {
  let requests = 0;
  return async () => {
    requests += 1;
    return 100n - BigInt(behind[requests % behind.length] ?? 0);
  };
}

it('sees what stays behind', async () => {
  expect(await staysBehind(turns([0]), turns([5]), atOnce)).toBe(true);
  expect(await staysBehind(turns([0]), turns([1]), atOnce)).toBe(false);
  expect(await staysBehind(turns([0]), turns([0]), atOnce)).toBe(false);
});

it.each([[[0, 3]], [[3, 0]], [[0, 5, 0]], [[0, 0, 0, 7]], [[7, 5, 5, 5]]])(
  'blames no backends that are apart (%j)',
  async (behind) => {
    const read = turns(behind);
    expect(await staysBehind(read, read, atOnce)).toBe(false);
  },
);

it('lets an answer that was kept grow old', async () => {
  let number = 97n;
  const pause = async (): Promise<void> => {
    number += 8n;
  };
  expect(
    await staysBehind(
      async () => 100n,
      async () => number,
      pause,
    ),
  ).toBe(false);
});
