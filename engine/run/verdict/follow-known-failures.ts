import type { DecidedResult } from '../run-outcome.ts';

/**
 * A statement that could not be evaluated because of answers that show a known failure follows from it: its reason says so,
 * and it leaves nothing open. Each of its undecided cases must have such an answer; whatever else is wrong stays open.
 */
export function followKnownFailures(decided: readonly DecidedResult[]): readonly DecidedResult[] {
  const known = new Map<string, string>();
  for (const { result, shownBy = [] } of decided)
    if (result.known) for (const key of shownBy) known.set(key, result.id);
  if (known.size === 0) return decided;
  return decided.map((one) => {
    const { result, unusable, cause } = one;
    const cases = unusable?.map((keys) => keys.flatMap((key) => known.get(key) ?? []));
    if (cause === undefined || cases === undefined || cases.some((ids) => ids.length === 0)) return one;
    const ids = [...new Set(cases.flat())].sort().slice(0, 3).join(', ');
    return {
      result: { ...result, reason: `${result.reason ?? ''}; follows from the known failure of ${ids}` },
    };
  });
}
