import type { Target } from '../../../engine/target/target.ts';

const running = new WeakMap<Target, Promise<void>>();

/**
 * Runs endless code on one node of a target at a time: nodes may share a machine, and endless code on one would delay
 * the answers of the other.
 */
export async function serializeBurners(target: Target, burn: () => Promise<void>): Promise<void> {
  const before = running.get(target) ?? Promise.resolve();
  const own = before.then(burn);
  running.set(
    target,
    own.catch(() => {}),
  );
  await own;
}
