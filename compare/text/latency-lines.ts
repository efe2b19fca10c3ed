import type { Comparison } from '../model/comparison.ts';
import { conclusionCounts } from '../model/measurement/conclusion-counts.ts';
import { uncorrectedText } from './difference-text.ts';

/** What latency comes to for each target, in the counts of the page, and what only the correction for many methods leaves open. */
export function latencyLines({ targets, differences }: Comparison): readonly string[] {
  return targets.flatMap(({ name }) => {
    const own = differences.filter(({ target }) => target === name);
    if (own.length === 0) return [];
    const counts = conclusionCounts(own).map(({ kind, count }) => `${count} ${kind}`);
    // Said once for all of them in the sentence above.
    const open = own.filter((one) => one.tooBusy !== true && uncorrectedText(one) !== '');
    return [
      `${name}: latency against ${own[0]?.against} by method: ${counts.join(', ')}`,
      ...open.map((one) => `  ${one.method} is undecided: ${uncorrectedText(one)}`),
    ];
  });
}
