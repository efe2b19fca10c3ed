import type { Run } from './model/run.ts';

/** What a run spent; of one that was killed what is known of it. */
export function spentText({ ledger }: Pick<Run, 'ledger'>): string {
  if (ledger.recorded === 'not') return 'requests not recorded';
  const known = `${ledger.requests} requests, ${ledger.requestUnits} request units`;
  return ledger.recorded === undefined ? known : `at least ${known}`;
}
