import { percent } from '../../reports/html/number-text.ts';
import type { Comparison, MethodDifference } from '../model/comparison.ts';
import { countVerdicts, decidable, undecided, violatedWhereSatisfied } from '../model/statements.ts';
import { comparative, conclusionText, distance, intervalText } from './difference-text.ts';
import { measuredClauses } from './measured-clauses.ts';

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
  const [first = '', ...others] = names;
  const claims = [
    ...unreachable(comparison, names),
    ...breaches(comparison, first, others),
    ...wrongAnswers(comparison, names),
  ];
  const open = undecided(comparison).length;
  const rest = [
    ...tooBusy(comparison.differences),
    ...speed(comparison.differences.filter((one) => one.tooBusy !== true)),
    ...measuredClauses(comparison),
    ...(open === 0 ? [] : [`${open} of ${decidable(comparison).length} statements undecided`]),
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

/** Targets of which nothing required could be decided: other statements about them mean little. */
function unreachable(comparison: Comparison, names: readonly string[]): readonly string[] {
  const silent = names.filter((name) => isSilent(comparison, name));
  return silent.length === 0 ? [] : [`No required statement could be evaluated on ${list(silent)}`];
}

function isSilent(comparison: Comparison, name: string): boolean {
  const count = (verdict: 'passed' | 'failed' | 'deviates' | 'inconclusive') =>
    countVerdicts(comparison, name, 'required', verdict);
  return count('inconclusive') > 0 && count('passed') + count('failed') + count('deviates') === 0;
}

function breaches(comparison: Comparison, first: string, others: readonly string[]): readonly string[] {
  const heard = others.filter((name) => !isSilent(comparison, name));
  if (heard.length === 0 || isSilent(comparison, first)) return [];
  const counted = heard.map((name) => ({
    name,
    count: violatedWhereSatisfied(comparison, name, first).length,
  }));
  const broken = counted.filter(({ count }) => count > 0);
  const kept = new Set(
    heard.flatMap((name) => violatedWhereSatisfied(comparison, first, name).map(({ id }) => id)),
  );
  const keepers = heard.length === 1 ? (heard[0] ?? '') : 'another target';
  const ofFirst =
    kept.size === 0 ? [] : [`${first} violates ${statements(kept.size)} that ${keepers} satisfies`];
  const [one, ...more] = broken;
  if (one === undefined) return ofFirst.length > 0 ? ofFirst : [same(comparison, [first, ...heard])];
  if (more.length === 0)
    return [`${one.name} violates ${statements(one.count)} that ${first} satisfies`, ...ofFirst];
  const each = [`${one.name} violates ${one.count}`, ...more.map(({ name, count }) => `${name} ${count}`)];
  return [`of the required statements that ${first} satisfies, ${list(each)}`, ...ofFirst];
}

function same(comparison: Comparison, names: readonly string[]): string {
  const required = comparison.requirements.filter(({ level }) => level === 'required');
  const all = (verdict: string) =>
    required.filter(({ verdicts }) => names.every((name) => verdicts[name] === verdict)).length;
  const [held, failed] = [all('passed'), all('failed')];
  const both = names.length === 2 ? 'both' : 'all';
  if (held + failed === 0) return `no required statement could be evaluated on ${both} of ${list(names)}`;
  const shared = failed === 0 ? '' : `, and ${both} violate ${failed}`;
  return `${list(names)} do not differ in any required statement: ${both} satisfy ${held}${shared}`;
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

function statements(count: number): string {
  return `${count} required statement${count === 1 ? '' : 's'}`;
}

function list(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}
