import { groupBy } from '../../base/group-by.ts';
import type { Turn } from '../ledger/strand.ts';
import type { Origin } from '../verdict/check-recorder.ts';
import type { Outcome } from '../verdict/outcome.ts';
import { Admission } from './plan/admission.ts';
import { profileOn } from './plan/efforts.ts';
import { type RunPlan, resultsOf } from './plan/plan.ts';
import { runUnit, type Unit } from './plan/unit.ts';
import { leftOut } from './results-without-checks.ts';
import { runInTurns } from './run-in-turns.ts';
import { type Controls, runUnits } from './run-units.ts';
import { afterSecondPass, disturbedUnits, type EndedUnit, withOutage } from './second-pass.ts';
import type { Session } from './session.ts';
import type { Alone } from './solitude.ts';
import type { Decisions } from './verdict/decisions.ts';

interface Parts {
  readonly plan: RunPlan;
  readonly session: Session;
  readonly decisions: Decisions;
  readonly origin: Origin;
  readonly isPlanned: (id: string, node: string | null) => boolean;
}

type UnitOutcomes = (unit: Unit, alone: Alone, turn: Turn) => Promise<ReadonlyMap<string, Outcome>>;

/** Runs every unit of a plan, as far as its budget has room for them, and those again that an outage left without a verdict. */
export async function runAll(
  units: readonly Unit[],
  { plan, session, decisions, origin, isPlanned }: Parts,
): Promise<void> {
  const outcomesOf: UnitOutcomes = async (unit, alone, turn) => {
    const profile = profileOn(plan, unit.node);
    const outcomes = await runUnit(unit, session, { profile, origin, alone, turn });
    return new Map([...outcomes].filter(([id]) => isPlanned(id, surfaceOf(unit))));
  };
  const { requests, requestUnits } = plan.target.limits;
  // What is under way when a budget ends stays undecided.
  const hasBudget = requests !== undefined || requestUnits !== undefined;
  const admission = new Admission(plan, session.ledger);
  const controls = {
    sent: () => session.ledger.snapshot().requests,
    ...(hasBudget ? { admission } : { distance: session.distance }),
  };
  const ended: EndedUnit[] = [];
  const run = async (unit: Unit, alone: Alone, turn: Turn): Promise<void> => {
    const begun = performance.now();
    const outcomes = await outcomesOf(unit, alone, turn);
    const durationMs = Math.round(performance.now() - begun);
    for (const [id, outcome] of outcomes) decisions.concluded(id, surfaceOf(unit), outcome, durationMs);
    ended.push({ unit, endedAt: new Date(), outcomes });
  };
  const refused = await runInTurns(units, plan, { ...controls, run });
  await runDisturbed(ended, { session, decisions, controls, outcomesOf });
  const limitOf = (unit: Unit): string => admission.whyNot(unit);
  for (const alike of groupBy(refused, limitOf)) {
    const [limit] = alike.map(limitOf);
    for (const result of leftOut(resultsOf(alike, plan), plan, limit)) decisions.leftOut(result);
  }
}

/**
 * What an outage left without a verdict is run once more after everything else, where the service is back: a nightly run must not be lost
 * to a restart of two seconds.
 */
async function runDisturbed(
  ended: readonly EndedUnit[],
  {
    session,
    decisions,
    controls,
    outcomesOf,
  }: Pick<Parts, 'session' | 'decisions'> & {
    readonly controls: Omit<Controls, 'run'>;
    readonly outcomesOf: UnitOutcomes;
  },
): Promise<void> {
  await askWhatMayBeBack(session, ended);
  const disturbed = disturbedUnits(ended, session.health.outages());
  const repeatable = disturbed.filter(({ isRepeatable }) => isRepeatable).map(({ unit }) => unit);
  session.startOver(new Set(repeatable.map(surfaceOf)));
  const again = new Map<Unit, ReadonlyMap<string, Outcome>>();
  await runUnits(repeatable, {
    ...controls,
    run: async (unit, alone, turn) => {
      again.set(unit, await outcomesOf(unit, alone, turn));
    },
  });
  for (const { unit, outcomes, outage } of disturbed)
    for (const id of outcomes.keys())
      decisions.revised(id, surfaceOf(unit), (first) => {
        const second = again.get(unit)?.get(id);
        return second === undefined ? withOutage(first, outage) : afterSecondPass(first, second);
      });
}

/** Where nothing was asked since, an outage that is over is not known to be. */
async function askWhatMayBeBack(session: Session, ended: readonly EndedUnit[]): Promise<void> {
  const down = session.health.probeAtOnce();
  const surfaces = new Map(ended.map(({ unit }) => [surfaceOf(unit), unit.node]));
  const mayBeBack = [...surfaces].filter(([name]) => down.has(name));
  await Promise.all(mayBeBack.map(([, node]) => session.outages.of(session, node)()));
}

function surfaceOf({ node }: Unit): string | null {
  return node?.name ?? null;
}
