import { pick } from '../../../engine/seed.ts';

/**
 * The order in which targets are asked, one list a turn, without end: whatever stretch of as many turns as there are
 * targets begins a new seeded Latin square, in which each target stands at each place once. So none is always first.
 */
export function* balancedOrder<T>(
  targets: readonly T[],
  random: () => number,
): Generator<readonly T[], never> {
  for (;;) {
    const shuffled = pick(targets, targets.length, random);
    const turns = shuffled.map((_, by) => [...shuffled.slice(by), ...shuffled.slice(0, by)]);
    yield* pick(turns, turns.length, random);
    if (targets.length === 0) throw new RangeError('there are no targets to order');
  }
}
