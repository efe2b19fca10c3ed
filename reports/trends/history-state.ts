import type { HistoryEntry } from './history-entry.ts';

/** The state after the lines of a history. */
export interface HistoryState {
  /** Keys that were decided in the last run. */
  readonly decided: ReadonlySet<string>;
  /** By key: the observation that was last had, as JSON text. */
  readonly observed: ReadonlyMap<string, string>;
}

/** Before the first run. */
export const noHistory: HistoryState = { decided: new Set(), observed: new Map() };

/** The state behind one more line. A line of an older version says nothing of it. */
export function follow({ decided, observed }: HistoryState, entry: HistoryEntry): HistoryState {
  if (entry.decided === undefined) return { decided, observed };
  const less = new Set(entry.decided.less);
  return {
    decided: new Set([...decided].filter((key) => !less.has(key)).concat(entry.decided.more)),
    observed: new Map([...observed, ...Object.entries(entry.observed ?? {})]),
  };
}

export function stateAfter(entries: readonly HistoryEntry[]): HistoryState {
  return entries.reduce(follow, noHistory);
}
