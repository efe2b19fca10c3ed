import type { RunResult } from '../../base/run-result.ts';

/** What a run spent; of one that was killed what is known of it. */
export function spentText({ ledger }: Pick<RunResult, 'ledger'>): string {
  if (ledger.recorded === 'not') return 'requests not recorded';
  const known = `${ledger.requests} requests, ${ledger.requestUnits} request units`;
  return ledger.recorded === undefined ? known : `at least ${known}`;
}
