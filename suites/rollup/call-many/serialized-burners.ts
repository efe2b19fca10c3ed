import type { Target } from '../../../engine/target/target.ts';

const turns = new WeakMap<Target, Promise<void>>();

/**
 * Runs endless code on one node of a target at a time: nodes may share a machine, and what one burns would delay
 * the other's answer.
 */
export async function burnersInTurn(target: Target, burn: () => Promise<void>): Promise<void> {
  const before = turns.get(target) ?? Promise.resolve();
  const own = before.then(burn);
  turns.set(
    target,
    own.catch(() => {}),
  );
  await own;
}
