import { planByArea, type RunPlan } from '../../engine/run/plan/plan.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { leftOutSentences } from './left-out-sentences.ts';
import { planTime } from './plan-time.ts';

/** `run --dry-run`: what would be sent, by area. @param isOneOfSeveral whether to name the target */
export function printPlan(plan: RunPlan, isOneOfSeveral = false): void {
  if (isOneOfSeveral) process.stdout.write(`${terminalLine(knownSecrets.redact(plan.target.name))}\n`);
  const rows = planByArea(plan);
  const line = (area: string, checks: number, requests: number, units: number): string =>
    `${area.padEnd(12)}${String(checks).padStart(8)}${String(requests).padStart(10)}${String(units).padStart(15)}\n`;
  process.stdout.write(
    `${'area'.padEnd(12)}${'checks'.padStart(8)}${'requests'.padStart(10)}${'request units'.padStart(15)}\n`,
  );
  for (const row of rows) process.stdout.write(line(row.area, row.checks, row.requests, row.requestUnits));
  const sum = (key: 'checks' | 'requests' | 'requestUnits'): number =>
    rows.reduce((total, row) => total + row[key], 0);
  process.stdout.write(line('all', sum('checks'), sum('requests'), sum('requestUnits')));
  const time = planTime(plan, sum('requests'));
  if (time !== '') process.stdout.write(`The whole run takes ${time}.\n`);
  for (const sentence of leftOutSentences(plan)) process.stdout.write(`${sentence}\n`);
  process.stdout.write(
    'Reads that checks share are counted once, with the first check. The amount of data on the target is estimated; failures and retries add requests. Nothing was sent.\n',
  );
}
