import type { RunResult } from '../../base/run-result.ts';

/** The requests and request units that a run spent; for a killed run, as far as recorded. */
export function spentText({ ledger }: Pick<RunResult, 'ledger'>): string {
  if (ledger.recorded === 'not') return 'requests not recorded';
  const known = `${ledger.requests} requests, ${ledger.requestUnits} request units`;
  return ledger.recorded === undefined ? known : `at least ${known}`;
}
