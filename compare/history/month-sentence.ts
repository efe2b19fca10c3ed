import { conclusionText, distance, intervalText } from '../text/difference-text.ts';
import type { Month, MonthMethod, MonthTarget } from './month.ts';

/** The summary of a month: what a buyer quotes, and what stands under it. */
export interface MonthSentence {
  /** How long, and how often each was available. */
  readonly claim: string;
  /** How fast, and what was violated, for each against the first. */
  readonly rest: readonly string[];
}

export function monthSentence(month: Month): MonthSentence {
  const measured = month.nights.filter(({ line }) => line !== undefined).length;
  const nothing = `Nothing was compared from ${month.since} to ${month.until}`;
  const [first, ...others] = month.targets;
  if (measured === 0 || first === undefined) return { claim: nothing, rest: [] };
  const all = month.nights.length;
  const when = `From ${month.since} to ${month.until} (${measured === all ? `${all} ${all === 1 ? 'night' : 'nights'}` : `${measured} of ${all} ${all === 1 ? 'night' : 'nights'}`})`;
  const rest = [
    ...others.map((other) =>
      speed(
        month.methods.filter(({ target }) => target === other.name),
        other,
        first,
      ),
    ),
    violated(month),
  ];
  return { claim: `${when} ${available(month.targets)}`, rest: rest.filter((part) => part !== '') };
}

/** The same as one line of text. */
export function monthSentenceText({ claim, rest }: MonthSentence): string {
  return `${[claim, ...rest].join('; ')}.`;
}

function available(targets: readonly MonthTarget[]): string {
  const rated = targets.filter(({ nights }) => nights > 0);
  if (rated.length === 0) return 'no latency was measured';
  return rated
    .map(({ name, availableNights, nights }, at) =>
      at === 0
        ? `${name} was available on ${availableNights} of ${nights} ${nights === 1 ? 'night' : 'nights'}`
        : `${name} on ${availableNights} of ${nights}`,
    )
    .join(', ');
}

function speed(methods: readonly MonthMethod[], { name }: MonthTarget, first: MonthTarget): string {
  if (methods.length === 0) return '';
  const decided = methods
    .filter(({ conclusion }) => conclusion === 'slower' || conclusion === 'faster')
    .sort((one, other) => distance(other) - distance(one));
  const [greatest] = decided;
  if (greatest === undefined) {
    const equal = methods.filter(({ conclusion }) => conclusion === 'equivalent').length;
    return equal === methods.length
      ? `${name} was as fast as ${first.name}`
      : `${name} was as fast as ${first.name} on ${equal} of ${methods.length} methods, and the others are undecided`;
  }
  const counts = (['slower', 'faster'] as const)
    .map((kind) => ({ kind, count: decided.filter(({ conclusion }) => conclusion === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${kind} on ${count}`);
  const interval = intervalText(greatest);
  return `compared with ${first.name}, ${name} was ${counts.join(' and ')} of ${methods.length} methods (most on ${greatest.method}: ${conclusionText(greatest)} in the median night${interval === '' ? '' : `, 95 % ${interval}`})`;
}

function violated({ targets, violations }: Month): string {
  const counted = targets
    .map(({ name }) => ({ name, count: violations.filter(({ target }) => target === name).length }))
    .filter(({ count }) => count > 0);
  if (counted.length === 0) return 'no statement was violated';
  return counted
    .map(({ name, count }) => `${name} violated ${count} ${count === 1 ? 'statement' : 'statements'}`)
    .join(', ');
}
