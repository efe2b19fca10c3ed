import { groupBy } from '../../base/group-by.ts';
import type { Sample } from '../../specs/formats/measurement-line.ts';
import { conclude } from '../statistics/conclude.ts';
import { adjustForMany } from '../statistics/false-discovery.ts';
import { type PairedRatio, pairedRatio } from '../statistics/paired-ratio.ts';
import { seededRandom } from '../statistics/seeded-random.ts';
import type { MethodDifference } from './comparison.ts';
import type { Measurement } from './measurement.ts';
import { durationOf, timedSamples } from './method-latencies.ts';

interface Found {
  readonly api: string;
  readonly method: string;
  readonly target: string;
  readonly against: string;
  readonly result: PairedRatio;
}

export interface Differences {
  readonly differences: readonly MethodDifference[];
  /** Rounds in a block of the bootstrap, for the method that needed the longest. */
  readonly blockLength: number;
  readonly notCompared: readonly { readonly method: string; readonly reason: string }[];
}

/**
 * Every target against the first, method by method, in the rounds in which both were asked.
 *
 * @param margin ratios within 1 ± this count as equivalent
 * @param seed of the bootstrap
 */
export function methodDifferences(measurement: Measurement, margin: number, seed: number): Differences {
  const [against, ...others] = measurement.targets;
  const found: Found[] = [];
  const notCompared: { method: string; reason: string }[] = [];
  for (const ofMethod of groupBy(measurement.samples, ({ api, method }) => `${api}\u0000${method}`)) {
    const [first] = ofMethod;
    if (first === undefined || against === undefined) continue;
    const { api, method } = first;
    const base = ofMethod.filter(({ target }) => target === against);
    for (const target of others) {
      const own = ofMethod.filter((sample) => sample.target === target);
      if (own.length === 0 && base.length === 0) continue;
      const result = pairedRatio(pairsOf(own, base), seededRandom(seed, api, method, target));
      if (result !== undefined) found.push({ api, method, target, against, result });
      else notCompared.push({ method: `${method} (${api})`, reason: whyNot(target, own, against, base) });
    }
  }
  const adjusted = adjustForMany(found.map(({ result }) => result.p));
  const differences = found.map(({ result, ...names }, index): MethodDifference => {
    const p = adjusted[index] ?? 1;
    const { ratio, pairs } = result;
    return { ...names, ratio, rounds: pairs, p, conclusion: conclude(ratio, p, margin) };
  });
  const blockLength = Math.max(0, ...found.map(({ result }) => result.blockLength));
  return { differences, blockLength, notCompared };
}

/** In the order of the rounds. */
function pairsOf(own: readonly Sample[], base: readonly Sample[]) {
  const key = ({ round, group }: Sample): string => `${round} ${group}`;
  const ofBase = new Map(timedSamples(base).map((sample) => [key(sample), sample]));
  return [...timedSamples(own)]
    .sort((a, b) => a.round - b.round || a.order - b.order)
    .flatMap((sample) => {
      const other = ofBase.get(key(sample));
      return other === undefined ? [] : [{ own: durationOf(sample), against: durationOf(other) }];
    });
}

function whyNot(target: string, own: readonly Sample[], against: string, base: readonly Sample[]): string {
  const silent = [
    ...(timedSamples(base).length === 0 ? [against] : []),
    ...(timedSamples(own).length === 0 ? [target] : []),
  ];
  return silent.length === 0
    ? `${against} and ${target} never both responded in the same round`
    : `${silent.join(' and ')} never responded`;
}
