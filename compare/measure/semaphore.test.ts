import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turnstile } from './semaphore.ts';

it('lets so many in at a time, in their order, and turns away who waits too long', async () => {
  const turnstile = new Turnstile(1, 50);
  let leave = (): void => {};
  const first = turnstile.pass(
    () =>
      new Promise<string>((resolve) => {
        leave = () => resolve('first');
      }),
  );
  const second = turnstile.pass(async () => 'second');
  expect(await second).toBeUndefined();
  const third = turnstile.pass(async () => 'third');
  const fourth = turnstile.pass(async () => 'fourth');
  leave();
  expect(await Promise.all([first, third, fourth])).toEqual(['first', 'third', 'fourth']);
  await sleep(0);
  expect(await turnstile.pass(async () => 'fifth')).toBe('fifth');
});
