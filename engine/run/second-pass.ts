import type { Outage } from '../../base/run-result.ts';
import type { InconclusiveCause, Outcome } from '../verdict/outcome.ts';
import type { Unit } from './plan/unit.ts';

/** A unit that was run to its end, and what it found out. */
export interface EndedUnit {
  readonly unit: Unit;
  readonly endedAt: Date;
  readonly outcomes: ReadonlyMap<string, Outcome>;
}

/** One of which an outage of its surface left something without a verdict. */
export interface DisturbedUnit extends EndedUnit {
  /** The last of its surface that may have disturbed it. */
  readonly outage: Outage;
  /** Whether it may be run again: its surface answers again, and the unit changes nothing at the service. */
  readonly isRepeatable: boolean;
}

/** What no outage is the cause of. */
const otherCauses: ReadonlySet<InconclusiveCause> = new Set([
  'budget',
  'interrupted',
  'internal',
  'rate-limited',
  'no-room',
  'too-large',
]);

/**
 * Units that an outage of their surface left without a verdict. Those that ended before it have nothing to do with it; those that began
 * after it may have asked with what was looked for meanwhile.
 */
export function disturbedUnits(
  ended: readonly EndedUnit[],
  outages: readonly Outage[],
): readonly DisturbedUnit[] {
  return ended.flatMap((one) => {
    const { unit, endedAt, outcomes } = one;
    const surface = unit.node?.name ?? null;
    const here = outages.filter(({ surfaces }) => surfaces.includes(surface));
    const outage = here.findLast(({ from }) => Date.parse(from) <= endedAt.getTime());
    if (outage === undefined || ![...outcomes.values()].some(isOpen)) return [];
    const isRepeatable = unit.check.changesService !== true && here.every(({ to }) => to !== null);
    return [{ ...one, outage, isRepeatable }];
  });
}

/** What is known after a second pass: a breach of either counts, and what the first one left open is what the second one says. */
export function afterSecondPass(first: Outcome, second: Outcome): Outcome {
  if (first.verdict === 'failed') return first;
  if (second.verdict === 'failed') return second;
  return isOpen(first) ? second : first;
}

/**
 * What an outage left open and no second pass settles. That nothing was found to evaluate says nothing of a service that gave no answers
 * meanwhile.
 */
export function withOutage(outcome: Outcome, { from, to, reason }: Outage): Outcome {
  if (!isOpen(outcome)) return outcome;
  const time = `from ${timeOf(from)} to ${to === null ? 'the end of the run' : timeOf(to)}`;
  const said = `${outcome.reason}; in an outage ${time}${outcome.reason === reason ? '' : ` (${reason})`}`;
  return outcome.verdict === 'skipped'
    ? { verdict: 'inconclusive', cases: 0, cause: 'unreachable', reason: said }
    : { ...outcome, reason: said };
}

type Undecided = Extract<Outcome, { verdict: 'inconclusive' | 'skipped' }>;

/** Nothing was evaluated, for what an outage can be the cause of. */
function isOpen(outcome: Outcome): outcome is Undecided {
  if (outcome.verdict === 'skipped') return outcome.skip === 'no-data';
  return outcome.verdict === 'inconclusive' && !otherCauses.has(outcome.cause);
}

/** `08:40:54 UTC`. */
function timeOf(at: string): string {
  return `${at.slice(11, 19)} UTC`;
}
