import { excerpt } from '../../reports/text/excerpt.ts';
import type { Comparison } from '../model/comparison.ts';
import { unequalConditions } from '../model/statements/unequal-conditions.ts';

const longestValue = 120;

/** What makes a comparison unfair, for the head of every report; names and selections are quoted, so it is untrusted text. */
export function warnings(comparison: Pick<Comparison, 'targets'>): readonly string[] {
  const unequal = unequalConditions(comparison);
  if (unequal.length === 0) return [];
  const clauses = unequal.map(
    ({ condition, values }) =>
      `${condition} ${values.map(({ value, targets }) => `${excerpt(value, longestValue)} (${targets.join(', ')})`).join(' and ')}`,
  );
  return [
    `the runs were not made alike: ${clauses.join('; ')}. Verdicts, counts and requests may differ for this reason alone.`,
  ];
}

/** The seed, or each with its targets where runs have different ones. */
export function seedText({ targets, seed }: Pick<Comparison, 'targets' | 'seed'>): string {
  const unequal = unequalConditions({ targets }).find(({ condition }) => condition === 'seed');
  return unequal === undefined
    ? String(seed)
    : unequal.values.map(({ value, targets: names }) => `${value} (${names.join(', ')})`).join(', ');
}
