import { breachKind } from './breach-kind.ts';
import { mergeOutcomes } from './merge-outcomes.ts';
import type { Outcome } from './outcome.ts';

/**
 * The outcome of a check merged with that of the watch rules: a breach that was seen wins, whatever the check's own attempts came
 * to. What the check has confirmed is not reported twice.
 * @param own undefined where the check is still at work
 */
export function withWatched(own: Outcome | undefined, watched: Outcome | undefined): Outcome | undefined {
  if (own === undefined || watched === undefined) return own ?? watched;
  if (own.verdict === 'failed' && watched.verdict === 'failed') {
    const confirmed = new Set(own.sightings.map(({ breach }) => breachKind(breach)));
    const others = watched.sightings.filter(({ breach }) => !confirmed.has(breachKind(breach)));
    const alike = watched.sightings.filter(({ breach }) => confirmed.has(breachKind(breach)));
    return {
      ...own,
      sightings: [...own.sightings, ...others],
      further: [...own.further, ...alike.map(({ breach }) => breach)],
    };
  }
  return mergeOutcomes([new Map([['', own]]), new Map([['', watched]])]).get('');
}
