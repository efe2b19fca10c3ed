import type { RunResult } from '../../base/run-result.ts';
import { historyEntry } from '../trends/history.ts';
import type { HistoryEntry } from '../trends/history-entry.ts';
import { stateAfter } from '../trends/history-state.ts';
import type { ReportExtras } from './extras.ts';
import { conformingRun, violatingRun } from './sample-run.ts';

/** What the report of a nightly run is told beside the run: the one before, a history, a stale entry, and proofs. */
export function sampleExtras(): ReportExtras {
  const history: HistoryEntry[] = [];
  for (const [at, run] of [conformingRun(), violatingRun(), conformingRun()].entries()) {
    history.push(historyEntry(night(run, at), stateAfter(history)));
  }
  return {
    previous: conformingRun(),
    history,
    stale: [{ requirement: 'evm.block.hash', node: 'evm-1', why: 'it passes now' }],
    proofs: new Map([['rollup.receipt.l1-fee', ['rollup-fee-off-by-one', 'rollup-fee-zero']]]),
  };
}

function night(run: RunResult, at: number): RunResult {
  const observation = { codes: ['Gone'], status: 400 };
  return {
    ...run,
    target: { name: 'vendor-a' },
    startedAt: `2025-12-${29 + at}T00:00:00.000Z`,
    requirements: run.requirements.map((one) =>
      one.verdict === 'observed' ? { ...one, id: 'platform.errors.codes', observation } : one,
    ),
  };
}
