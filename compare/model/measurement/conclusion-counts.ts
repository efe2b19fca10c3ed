import type { Conclusion, MethodDifference } from '../comparison.ts';

const kinds: readonly Conclusion[] = ['slower', 'faster', 'equivalent', 'undecided'];

/** How many methods of a target come to each conclusion: the page, the terminal and compare.json count the same. */
export function conclusionCounts(
  differences: readonly Pick<MethodDifference, 'conclusion'>[],
): readonly { readonly kind: Conclusion; readonly count: number }[] {
  return kinds
    .map((kind) => ({ kind, count: differences.filter(({ conclusion }) => conclusion === kind).length }))
    .filter(({ count }) => count > 0);
}
