import type { Estimate } from '../../base/estimate.ts';
import { wilsonInterval } from '../../base/wilson.ts';
import type { HistoryEntry } from './history-entry.ts';
import { follow, type HistoryState, noHistory } from './history-state.ts';

/** How many runs the reports look back, this one included. */
export const nightsShown = 30;

export type Night = 'failed' | 'passed' | 'undecided';

/** A statement that failed in some of the last runs and held in others. */
export interface Flake {
  /** Of the result, as `resultKey` makes it. */
  readonly key: string;
  readonly failed: number;
  readonly decided: number;
  /** The share of failures among runs that decided it, with its 95 % interval. */
  readonly rate: Estimate;
  /** Oldest first. */
  readonly nights: readonly Night[];
}

/** Statements that both passed and failed in the last runs, those with a rate near one half first. */
export function flakes(entries: readonly HistoryEntry[]): readonly Flake[] {
  const nights = nightsOf(entries).slice(-nightsShown);
  const suspects = new Set(nights.flatMap(({ failed }) => [...failed]));
  return [...suspects]
    .map((key) => flakeOf(key, nights))
    .filter(({ failed, decided }) => failed < decided)
    .sort((one, other) => balance(one) - balance(other) || (one.key < other.key ? -1 : 1));
}

interface NightState {
  readonly failed: ReadonlySet<string>;
  readonly decided: ReadonlySet<string>;
}

function nightsOf(entries: readonly HistoryEntry[]): readonly NightState[] {
  let state: HistoryState = noHistory;
  return entries.flatMap((entry) => {
    state = follow(state, entry);
    // A line of an older version does not say what failed.
    return entry.failed === undefined ? [] : [{ failed: new Set(entry.failed), decided: state.decided }];
  });
}

function flakeOf(key: string, states: readonly NightState[]): Flake {
  const nights = states.map(({ failed, decided }): Night => {
    if (failed.has(key)) return 'failed';
    return decided.has(key) ? 'passed' : 'undecided';
  });
  const failed = nights.filter((night) => night === 'failed').length;
  const decided = nights.filter((night) => night !== 'undecided').length;
  return { key, failed, decided, rate: wilsonInterval(failed, decided), nights };
}

function balance({ rate }: Flake): number {
  return Math.abs(rate.value - 0.5);
}
