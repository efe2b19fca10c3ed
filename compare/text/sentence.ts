import { percent } from '../../reports/html/number-text.ts';
import type { Comparison, MethodDifference } from '../model/comparison.ts';
import { comparative, conclusionText, distance, intervalText } from './difference-text.ts';
import { measuredClauses } from './measured-clauses.ts';
import { rateLimits } from './rate-limits.ts';
import { requiredClauses, undecided } from './required-clauses.ts';

export interface ComparisonSentence {
  /** What decides: which target violates what another satisfies, and whose responses are provably wrong. */
  readonly claim: string;
  /** Latency, freshness, failed requests, and what is undecided: less severe, in this order. */
  readonly rest: readonly string[];
}

/**
 * The sentence that a comparison opens with. It says what was seen and names no winner; it quotes names of targets and
 * methods, so it is hostile text like those.
 */
export function comparisonSentence(comparison: Comparison): ComparisonSentence {
  const names = comparison.targets.map(({ name }) => name);
  const { claims: required, rest: denominators } = requiredClauses(comparison);
  const claims = [...required, ...wrongAnswers(comparison, names)];
  const rest = [
    ...denominators,
    ...tooBusy(comparison.differences),
    ...speed(comparison.differences.filter((one) => one.tooBusy !== true)),
    ...measuredClauses(comparison),
    ...rateLimits(comparison),
    ...undecided(comparison),
  ];
  return {
    claim: claims
      .join('; ')
      .replace(/^(no|of) (?=required|the)/, (word) => word.charAt(0).toUpperCase() + word.slice(1)),
    rest,
  };
}

/** The same as one line of text. */
export function sentenceText({ claim, rest }: ComparisonSentence): string {
  return `${[claim, ...rest].join('; ')}.`;
}

function wrongAnswers({ disagreements }: Comparison, names: readonly string[]): readonly string[] {
  return names
    .map((name) => ({ name, count: disagreements.filter(({ wrong }) => wrong.includes(name)).length }))
    .filter(({ count }) => count > 0)
    .map(
      ({ name, count }) => `${name} is provably wrong in ${count} ${count === 1 ? 'response' : 'responses'}`,
    );
}

function tooBusy(differences: readonly MethodDifference[]): readonly string[] {
  const busy = differences.filter((one) => one.tooBusy === true).length;
  if (busy === 0) return [];
  return [
    `the measuring machine was too busy to decide ${busy === differences.length ? 'any latency' : `${busy} of ${differences.length} latencies`}`,
  ];
}

/** The greatest difference that the intervals bear out, and how many more there are. */
function speed(differences: readonly MethodDifference[]): readonly string[] {
  if (differences.length === 0) return [];
  const shown = differences
    .filter(({ conclusion }) => conclusion === 'slower' || conclusion === 'faster')
    .sort((one, other) => distance(other) - distance(one));
  const [greatest] = shown;
  if (greatest === undefined) {
    const equal = differences.filter(({ conclusion }) => conclusion === 'equivalent').length;
    const all = differences.length;
    if (equal === 0)
      return [`latency is undecided for all ${all} methods compared${stillPossible(differences)}`];
    if (equal === all) return [`latency is equivalent for all ${all} methods compared`];
    return [`latency is equivalent for ${equal} of ${all} methods compared, undecided for the others`];
  }
  const interval = intervalText(greatest);
  const more = shown.length - 1;
  return [
    `${greatest.target} is ${conclusionText(greatest)} ${comparative(greatest)} ${greatest.against} on ${greatest.method}${interval === '' ? '' : `, 95 % ${interval}`}`,
    ...(more === 0 ? [] : [`${more} more ${more === 1 ? 'difference' : 'differences'} in latency`]),
  ];
}

/** What the intervals leave room for, where all of them have both ends. */
function stillPossible(differences: readonly MethodDifference[]): string {
  const ends = differences.flatMap(({ ratio: { low, high } }) => [
    low === null ? Infinity : 1 / low,
    high ?? Infinity,
  ]);
  const widest = Math.max(...ends);
  return widest < 2 ? `, and differences of up to ${percent(widest - 1)} % are possible` : '';
}
