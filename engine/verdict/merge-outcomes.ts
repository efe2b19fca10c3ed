import type { Outcome } from './outcome.ts';

const weight: Readonly<Record<Outcome['verdict'], number>> = {
  failed: 4,
  inconclusive: 3,
  passed: 2,
  observed: 1,
  skipped: 0,
};

/** One outcome from those of several channels: a breach wins, then undecided, then passed. */
export function mergeOutcomes(parts: readonly ReadonlyMap<string, Outcome>[]): ReadonlyMap<string, Outcome> {
  const merged = new Map<string, Outcome>();
  for (const part of parts) {
    for (const [id, outcome] of part) {
      const known = merged.get(id);
      merged.set(id, known === undefined ? outcome : mergeTwo(known, outcome));
    }
  }
  return merged;
}

function mergeTwo(a: Outcome, b: Outcome): Outcome {
  const cases = casesOf(a) + casesOf(b);
  if (a.verdict === 'failed' && b.verdict === 'failed')
    return {
      ...a,
      cases,
      sightings: [...a.sightings, ...b.sightings],
      further: [...a.further, ...b.further],
    };
  if (a.verdict === 'skipped' && b.verdict === 'skipped')
    return a.skip !== 'no-data' && b.skip === 'no-data' ? b : a;
  if (a.verdict === 'passed' && b.verdict === 'passed') {
    const undecided = (a.undecided ?? 0) + (b.undecided ?? 0);
    return { verdict: 'passed', cases, ...(undecided === 0 ? {} : { undecided }) };
  }
  if (a.verdict === 'inconclusive' && b.verdict === 'inconclusive') {
    const { unusable: of, ...rest } = a;
    const isUnusable = of !== undefined && b.unusable !== undefined;
    return { ...rest, cases, ...(isUnusable ? { unusable: [...of, ...b.unusable] } : {}) };
  }
  const heavier = weight[b.verdict] > weight[a.verdict] ? b : a;
  return heavier.verdict === 'skipped' ? heavier : { ...heavier, cases };
}

function casesOf(outcome: Outcome): number {
  return outcome.verdict === 'skipped' ? 0 : outcome.cases;
}
