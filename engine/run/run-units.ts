import { setTimeout as sleep } from 'node:timers/promises';
import type { Turn } from '../ledger/strand.ts';
import type { Distance } from '../wire/connection/distance.ts';
import type { Admission } from './plan/admission.ts';
import { isSlow } from './plan/plan.ts';
import { turnsOf } from './plan/turns-of.ts';
import { isExclusive, type Unit } from './plan/unit.ts';
import { type Alone, Solitude } from './solitude.ts';

/** Units at work at a time: what is under way when a run is ended stays undecided. */
const unitsAtOnce = 8;
/** The same where the service is far away: most units wait for an answer, or for what another reads, and places would stay empty. */
const unitsFarAway = 64;
/** A slow unit that has sent nothing for so long waits for its answer. */
const answeredWithinMs = 40;
/** The others wait no longer than this for slow ones to be on their way. */
const mostHeadStartMs = 300;

export interface Controls {
  /** Runs one unit; `alone` runs a part of it when nothing else is under way, `turn` is that of its requests. */
  readonly run: (unit: Unit, alone: Alone, turn: Turn) => Promise<void>;
  /** How many requests were sent so far. */
  readonly sent: () => number;
  /** Absent where what is under way at the end would be lost. */
  readonly distance?: Distance;
  /** Which units a budget has room for; all where absent. */
  readonly admission?: Pick<Admission, 'admits' | 'ended'>;
}

/**
 * Runs units in their order, several at a time. What mostly waits goes first and takes nobody's place; of the requests of others those go
 * first that exclusive ones wait for, and those that wait for each other: what ends late ends a run. Exclusive ones of a node run one after
 * another as soon as all others of the same API have ended, beside those of other APIs; exclusive ones of the platform run alone.
 * @returns those that a budget has no room for, in their order
 * @throws whatever a unit throws, at once
 */
export async function runUnits(
  units: readonly Unit[],
  { run, sent, distance, admission }: Controls,
): Promise<readonly Unit[]> {
  const refused = new Set<Unit>();
  const together = units.filter((unit) => !isExclusive(unit));
  const exclusive = grouped(units.filter(isExclusive));
  const solitude = new Solitude(together.length + exclusive.length);
  const ends = new Map(together.map((unit) => [unit, deferred()]));
  const turnOf = turnsOf(units);
  const runAdmitted = async (unit: Unit, turn: Turn): Promise<void> => {
    if (admission?.admits(unit) === false) {
      refused.add(unit);
      return;
    }
    await run(unit, solitude.alone, turn);
    admission?.ended(unit);
  };
  const runOne = async (unit: Unit): Promise<void> => {
    await runAdmitted(unit, turnOf(unit));
    solitude.ended();
    ends.get(unit)?.resolve();
  };
  const slow = together.filter(isSlow).map(runOne);
  const begin = slow.length === 0 ? Promise.resolve() : headStart(sent);
  const rest = together.filter((unit) => !isSlow(unit)).values();
  const more = deferred();
  distance?.whenFar(more.resolve);
  const workers = Array.from({ length: unitsFarAway }, async (_, index) => {
    await (index < unitsAtOnce ? begin : more.promise);
    for (const unit of rest) {
      await runOne(unit);
      if (index >= unitsAtOnce && distance?.isFar !== true) return;
    }
    more.resolve();
  });
  const groups = exclusive.map(async (group) => {
    const api = apiOf(group[0]);
    const others = [...ends].filter(([unit]) => apiOf(unit) === api);
    await Promise.all(others.map(([, { promise }]) => promise));
    for (const unit of group)
      if (api === null) await solitude.alone(() => runAdmitted(unit, 'awaited'));
      else await runAdmitted(unit, 'awaited');
    solitude.ended();
  });
  await Promise.all([...slow, ...workers, ...groups]);
  return units.filter((unit) => refused.has(unit));
}

/**
 * What is slow goes ahead for as long as it is answered at once: what it sends last takes longer than the rest of a run, which
 * goes on meanwhile.
 */
async function headStart(sent: () => number): Promise<void> {
  const end = performance.now() + mostHeadStartMs;
  let before: number;
  do {
    before = sent();
    await sleep(answeredWithinMs);
  } while (sent() > before && performance.now() < end);
}

/** Null for the platform API. */
function apiOf({ node }: Unit): string | null {
  return node?.api ?? null;
}

/** What runs one after another: the exclusive units of the platform, of a node, or of nodes that share a meter. */
function grouped(units: readonly Unit[]): readonly (readonly [Unit, ...Unit[]])[] {
  const groups = new Map<string, [Unit, ...Unit[]]>();
  for (const unit of units) {
    const { node } = unit;
    const key = node === null ? '' : (node.meter?.url ?? node.name);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [unit]);
    else group.push(unit);
  }
  return [...groups.values()];
}

function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
