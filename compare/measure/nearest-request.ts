import type { AskedFor } from '../../engine/run/verdict/asked-for.ts';

/** Of requests of one kind the nearest to another: the same api first, then the most equal parts, then the mode of access. */
export function nearestRequest<T extends { readonly asked: AskedFor }>(
  asked: AskedFor,
  candidates: readonly T[],
): T | undefined {
  let best: { readonly one: T; readonly score: readonly number[] } | undefined;
  for (const one of candidates) {
    if (one.asked.kind !== asked.kind) continue;
    const score = nearness(asked, one.asked);
    if (best === undefined || isGreater(score, best.score)) best = { one, score };
  }
  return best?.one;
}

function nearness(asked: AskedFor, other: AskedFor): readonly number[] {
  const shared = [...asked.parts].filter(([place]) => other.parts.has(place));
  const equal = shared.filter(([place, value]) => other.parts.get(place) === value).length;
  const onOneSide = asked.parts.size + other.parts.size - 2 * shared.length;
  return [
    Number(asked.api === other.api),
    // A part that only one of them has sets them further apart than one of another value.
    2 * equal - (shared.length - equal) - 2 * onOneSide,
    Number(asked.mode === other.mode),
  ];
}

function isGreater(one: readonly number[], other: readonly number[]): boolean {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at >= 0 && (one[at] ?? 0) > (other[at] ?? 0);
}
