import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

it('lets so many in at a time, in their order, and turns away who waits too long', async () => {
  const semaphore = new Semaphore(1, 50);
  let leave = (): void => {};
  const first = semaphore.pass(
    () =>
      new Promise<string>((resolve) => {
        leave = () => resolve('first');
      }),
  );
  const second = semaphore.pass(async () => 'second');
  expect(await second).toBeUndefined();
  const third = semaphore.pass(async () => 'third');
  const fourth = semaphore.pass(async () => 'fourth');
  leave();
  expect(await Promise.all([first, third, fourth])).toEqual(['first', 'third', 'fourth']);
  await sleep(0);
  expect(await semaphore.pass(async () => 'fifth')).toBe('fifth');
});
