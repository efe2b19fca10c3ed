import type { Estimate } from '../../../base/estimate.ts';
import { groupBy } from '../../../base/group-by.ts';
import type { Sample } from '../../../specs/formats/measurement-line.ts';
import { conclude } from '../../statistics/conclude.ts';
import { adjustForMany } from '../../statistics/false-discovery.ts';
import { median } from '../../statistics/median.ts';
import { type Pair, pairedRatio } from '../../statistics/paired-ratio.ts';
import type { MethodDifference } from '../comparison.ts';
import { lookPlan } from './look-plan.ts';
import { isTooBusy } from './machine-state.ts';
import type { Measurement } from './measurement.ts';
import { durationOf, timedSamples } from './method-latencies.ts';

interface Found {
  readonly api: string;
  readonly method: string;
  readonly target: string;
  readonly against: string;
  readonly ratio: Estimate;
  /** Of this comparison alone, over all looks. */
  readonly p: number;
  readonly pairs: number;
  readonly blockLength: number;
  /** The measuring machine had too large a part in it. */
  readonly tooBusy: boolean;
}

/** What was asked of one side of a comparison. */
interface Side {
  readonly target: string;
  readonly samples: readonly Sample[];
}

interface NotCompared {
  readonly method: string;
  readonly reason: string;
}

export interface Differences {
  readonly differences: readonly MethodDifference[];
  /** Rounds in a block of the bootstrap, for the method that needed the longest. */
  readonly blockLength: number;
  readonly notCompared: readonly NotCompared[];
}

/**
 * Every target against the first, method by method, in the rounds in which both were asked.
 *
 * @param margin ratios within 1 ± this count as equivalent
 */
export function methodDifferences(measurement: Measurement, margin: number): Differences {
  const { found, notCompared } = comparedMethods(measurement);
  const adjusted = adjustForMany(found.map(({ p }) => p));
  const differences = found.map(
    ({ pairs, blockLength: _, p: _alone, ratio, tooBusy, ...names }, index): MethodDifference => {
      const p = adjusted[index] ?? 1;
      // What the machine adds to both brings a ratio nearer to 1: its interval would promise too much.
      const unbounded = { ...ratio, low: null, high: null };
      if (tooBusy) return { ...names, ratio: unbounded, rounds: pairs, p, conclusion: 'undecided', tooBusy };
      const conclusion = conclude(ratio, p, margin);
      // By its interval alone.
      const uncorrected = conclude(ratio, 0, margin);
      const beside = uncorrected === conclusion ? {} : { uncorrected };
      return { ...names, ratio, rounds: pairs, p, conclusion, ...beside };
    },
  );
  const blockLength = Math.max(0, ...found.map((one) => one.blockLength));
  return { differences, blockLength, notCompared };
}

/** @param look after how many rounds it is looked, where the rounds go on */
export function comparedMethods(
  measurement: Measurement,
  look?: number,
): { readonly found: readonly Found[]; readonly notCompared: readonly NotCompared[] } {
  const [against, ...others] = measurement.targets;
  const judgedAt = lookPlan(measurement, look);
  const found: Found[] = [];
  const notCompared: NotCompared[] = [];
  for (const ofMethod of groupBy(measurement.samples, ({ api, method }) => `${api}\u0000${method}`)) {
    const [first] = ofMethod;
    if (first === undefined || against === undefined) continue;
    const { api, method } = first;
    const { share, plan } = judgedAt(api, method);
    const base = ofMethod.filter(({ target }) => target === against);
    for (const target of others) {
      const own = ofMethod.filter((sample) => sample.target === target);
      if (own.length === 0 && base.length === 0) continue;
      const { pairs, stalled } = pairsOf(own, base);
      const result = pairedRatio(pairs, plan.levelAt(share));
      if (result === undefined)
        notCompared.push({
          method: `${method} (${api})`,
          reason: whyNot(measurement, first, [
            { target: against, samples: base },
            { target, samples: own },
          ]),
        });
      else {
        const typicalMs = median(pairs.map((pair) => Math.min(pair.own.ms, pair.against.ms)));
        const tooBusy = isTooBusy(measurement.machine, typicalMs, { stalled, pairs: pairs.length });
        const p = plan.overall(result.p, share);
        found.push({ api, method, target, against, ...result, p, tooBusy });
      }
    }
  }
  return { found, notCompared };
}

/** In the order of the rounds; a round in which this machine stood still while any of them was under way does not count. */
function pairsOf(
  own: readonly Sample[],
  base: readonly Sample[],
): { readonly pairs: readonly Pair[]; readonly stalled: number } {
  const key = ({ round, group }: Sample): string => `${round} ${group}`;
  const ofBase = new Map(timedSamples(base).map((sample) => [key(sample), sample]));
  const stood = new Set([...own, ...base].filter(({ stalled }) => stalled === true).map(key));
  const both = [...timedSamples(own)]
    .sort((a, b) => a.round - b.round || a.order - b.order)
    .flatMap((sample) => {
      const other = ofBase.get(key(sample));
      return other === undefined ? [] : [{ sample, other }];
    });
  const counted = both.filter(({ sample }) => !stood.has(key(sample)));
  return {
    pairs: counted.map(({ sample, other }) => ({ own: durationOf(sample), against: durationOf(other) })),
    stalled: both.length - counted.length,
  };
}

function whyNot(measurement: Measurement, first: Sample, sides: readonly Side[]): string {
  const unasked = sides.filter(({ samples }) => samples.length === 0);
  const silent = sides.filter(({ samples }) => samples.length > 0 && timedSamples(samples).length === 0);
  const reasons = [
    ...unasked.map(({ target }) => whyUnasked(measurement, first, target)),
    ...(silent.length === 0 ? [] : [`${silent.map(({ target }) => target).join(' and ')} never responded`]),
  ];
  return reasons.length === 0
    ? `${sides.map(({ target }) => target).join(' and ')} never both responded in the same round`
    : reasons.join('; ');
}

/** Rounds ask nodes that were paired, and of them those that answered the method before. */
function whyUnasked({ samples, coverage }: Measurement, { api, method }: Sample, target: string): string {
  const [kind = api] = api.split(' ');
  const there = [...samples, ...coverage].some(
    (one) => one.target === target && (one.api === api || one.api === kind),
  );
  if (!there) return `no ${kind} node of ${target} was compared`;
  const standing = coverage.find(
    (one) => one.target === target && one.api === kind && one.method === method,
  )?.standing;
  return standing === 'missing'
    ? `${target} does not know the method`
    : `${target} gave no result before the rounds`;
}
