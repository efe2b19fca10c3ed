import { breachKind } from './breach-kind.ts';
import type { SeenOnce } from './confirm.ts';
import type { Sighting } from './outcome.ts';

/** In so many cases, each of them sent again while nothing changed, a breach that takes several answers was there. */
const enough = 3;

/**
 * Breaches that take several answers, each seen once in a case and not again, in cases one after another. Data that moves looks like it in
 * one case, and not in the same way in several that held still each other time: then a defect shows in few answers.
 */
export class UnstableCases {
  readonly #seen = new Map<string, SeenOnce[]>();

  /** @returns what all cases with a breach of this kind show together, once there are enough of them */
  add(requirement: string, sighting: SeenOnce): Sighting | undefined {
    const name = `${requirement} ${breachKind(sighting.breach)}`;
    const alike = [...(this.#seen.get(name) ?? []), sighting];
    this.#seen.set(name, alike);
    if (alike.length !== enough) return undefined;
    const sum = (of: (one: Sighting) => number): number => alike.reduce((total, one) => total + of(one), 0);
    const { unchanged: _, ...last } = sighting;
    return { ...last, seen: sum(({ seen }) => seen), sent: sum(({ sent }) => sent) };
  }
}
