import type { Fault } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import type { SimulatedHeader } from '../../evm/simulation/header.ts';

const fault = faultsOf({ id: 'rollup.call-many.', section: '4.6' });

/** What a request overrides of the block is seen by so many requests after it that override nothing of it (§4.6). */
export const faults: readonly Fault[] = (
  [
    ['gas-limit', 'gasLimit', Number.POSITIVE_INFINITY, 'all later requests'],
    ['base-fee', 'baseFee', Number.POSITIVE_INFINITY, 'all later requests'],
    ['coinbase', 'coinbase', 20, 'the twenty requests after it'],
  ] as const
).map(([words, name, times, until]) =>
  fault(
    `${words}-override-stays`,
    'nothing-on-chain',
    `An overridden ${words.replace('-', ' ')} stays for ${until}`,
    () => {
      let kept: Partial<SimulatedHeader> = {};
      let left = 0;
      return {
        'callmany.header': (header, { bundle, plan }) => {
          const own = plan.bundles[bundle]?.blockOverride[name];
          if (own !== undefined) {
            kept = { [name]: own };
            left = times;
            return header;
          }
          if (plan.bundles.some(({ blockOverride }) => name in blockOverride) || left === 0) return header;
          left -= 1;
          return { ...header, ...kept };
        },
      };
    },
  ),
);
