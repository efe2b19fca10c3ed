import { AsyncLocalStorage } from 'node:async_hooks';
import type { Check } from '../../engine/check.ts';
import { Ledger } from '../../engine/ledger/ledger.ts';
import { plannedRequests } from '../../engine/run/plan/plan.ts';
import { type ProfileName, profiles } from '../../engine/run/plan/profile.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import { planOf } from './run-suite.ts';

/** What one check on one surface was to send, what it shares with others included, and what it sent. */
export interface PlannedAndSent {
  readonly area: string;
  readonly surface: string;
  readonly planned: number;
  readonly sent: number;
  readonly sentUnits: number;
}

/** What the engine asks between checks, a dozen requests, to see whether a surface answers at all: planned for no area. */
export const engine = 'engine';

/** Runs a target, and counts what each area sends to each surface beside what was planned. */
export async function plannedAndSent(targetFile: object, profile: ProfileName): Promise<PlannedAndSent[]> {
  const senders = new AsyncLocalStorage<string>();
  const rows: PlannedAndSent[] = [];
  const note = (area: string, node: string | null, counts: Partial<PlannedAndSent>): void => {
    rows.push({ area, surface: node ?? 'platform API', planned: 0, sent: 0, sentUnits: 0, ...counts });
  };
  const whole = await planOf(targetFile, { profile: profiles[profile] });
  const plan = { ...whole, checks: whole.checks.map((check) => watched(check, senders)) };
  for (const { unit, requests } of plannedRequests(plan))
    note(areaOf(unit.check), unit.node?.name ?? null, { planned: requests });
  const { spend } = Ledger.prototype;
  Ledger.prototype.spend = function (node, sentUnits) {
    spend.call(this, node, sentUnits);
    note(senders.getStore() ?? engine, node, { sent: 1, sentUnits });
  };
  try {
    await runTarget(plan, { emit: () => {}, signal: new AbortController().signal });
  } finally {
    Ledger.prototype.spend = spend;
  }
  return rows;
}

function areaOf({ decides }: Check): string {
  return decides[0].split('.')[0] ?? '';
}

/** The check, with every request that is sent while it runs attributed to it. */
function watched(check: Check, senders: AsyncLocalStorage<string>): Check {
  const { run } = check;
  return { ...check, run: (context: never) => senders.run(areaOf(check), () => run.call(check, context)) };
}

export type Sums = ReadonlyMap<string, { readonly planned: number; readonly sent: number }>;

export function sumBy(rows: readonly PlannedAndSent[], key: (row: PlannedAndSent) => string): Sums {
  const sums = new Map<string, { planned: number; sent: number }>();
  for (const row of rows) {
    const { planned, sent } = sums.get(key(row)) ?? { planned: 0, sent: 0 };
    sums.set(key(row), { planned: planned + row.planned, sent: sent + row.sent });
  }
  return sums;
}

/** So few requests beside the plan are no third of anything. */
const few = 5;

/** What was planned by more than a third beside what was sent, as phrases. */
export function farApart(sums: Sums): string[] {
  return [...sums]
    .filter(([, { planned, sent }]) => Math.abs(planned - sent) > Math.max(few, sent / 3))
    .map(([name, { planned, sent }]) => `${name}: planned ${Math.round(planned)}, sent ${sent}`);
}

export function planTable(sums: Sums): string {
  return [...sums]
    .map(
      ([name, { planned, sent }]) =>
        `${name.padEnd(20)}${planned.toFixed(0).padStart(8)} planned${String(sent).padStart(8)} sent  ${(planned / sent).toFixed(2)}`,
    )
    .join('\n');
}
