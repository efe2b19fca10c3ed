import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import { beginningOf } from '../../specs/formats/cut-text.ts';
import { countStandings } from '../model/figures.ts';
import { resultKey } from '../model/result-key.ts';
import { jsonLine } from '../text/json-text.ts';
import type { HistoryEntry } from './history-entry.ts';
import type { HistoryState } from './history-state.ts';

/** Longer observations are truncated: that they changed is reported, not always how. */
const longestObservation = 8000;

/** The line of a run, given what the lines before it say. */
export function historyEntry(run: RunResult, { decided, observed }: HistoryState): HistoryEntry {
  const now = new Set(run.requirements.filter(isDecided).map(resultKey));
  return {
    startedAt: run.startedAt,
    target: run.target.name,
    verdict: run.verdict,
    profile: run.profile,
    seed: run.seed,
    counts: countStandings(run.requirements),
    failed: run.requirements.filter(({ verdict }) => verdict === 'failed').map(resultKey),
    decided: {
      more: [...now].filter((key) => !decided.has(key)),
      less: [...decided].filter((key) => !now.has(key)),
    },
    observed: Object.fromEntries(
      run.requirements
        .filter(({ verdict }) => verdict === 'observed')
        .map((result) => [resultKey(result), observationText(result)] as const)
        .filter(([key, text]) => observed.get(key) !== text),
    ),
  };
}

/** An observation as a line of history keeps it. */
export function observationText({ observation }: RequirementResult): string {
  return beginningOf(jsonLine(observation), longestObservation);
}

function isDecided({ verdict }: RequirementResult): boolean {
  return verdict === 'passed' || verdict === 'failed';
}
