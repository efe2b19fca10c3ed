import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { afterArrivals } from './after-arrivals.ts';

it('goes on with one response in each turn of the event loop, in order', async () => {
  const seen: number[] = [];
  const all = [1, 2, 3].map((one) => afterArrivals().then(() => seen.push(one)));
  expect(seen).toEqual([]);
  await setImmediate();
  expect(seen).toEqual([1]);
  await setImmediate();
  expect(seen).toEqual([1, 2]);
  await Promise.all(all);
  expect(seen).toEqual([1, 2, 3]);
});
