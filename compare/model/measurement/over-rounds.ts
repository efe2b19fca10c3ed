import { groupBy } from '../../../base/group-by.ts';
import type { OverRounds } from '../comparison.ts';
import { corroborate } from './corroboration.ts';
import { lagInBlocks } from './freshness.ts';
import type { Measurement } from './measurement.ts';

/** The rounds in so many stretches at most, of equal length. */
const stretches = 40;

/** How far each target was behind, and how many requests failed, from the first round to the last. */
export function overRounds({ samples, sightings, targets, rounds }: Measurement): OverRounds[] {
  const length = Math.max(1, Math.ceil(rounds / stretches));
  const count = Math.ceil(rounds / length);
  const chains = new Map(
    groupBy(sightings, ({ chain }) => chain).map((of) => [of[0]?.chain ?? '', corroborate(of)]),
  );
  return targets.map((target) => {
    const ofTarget = samples.filter((one) => one.target === target && one.outcome !== 'limited');
    const own = sightings.filter((one) => one.target === target);
    return {
      target,
      stretches: Array.from({ length: count }, (_, at) => {
        const within = ({ round }: { readonly round: number }) => Math.floor(round / length) === at;
        const sent = ofTarget.filter(within);
        const lags = own.filter(within).map((one) => lagInBlocks(one, chains.get(one.chain)));
        return {
          from: at * length,
          to: Math.min(rounds, (at + 1) * length) - 1,
          count: sent.length,
          failed: sent.filter(({ outcome }) => outcome !== 'answered').length,
          lagBlocks: lags.length === 0 ? null : Math.max(...lags),
        };
      }),
    };
  });
}
