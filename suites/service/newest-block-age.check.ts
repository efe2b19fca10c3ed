import { asObject } from '../../base/json-object.ts';
import type { NodeCheck } from '../../engine/check.ts';
import type { Api } from '../../engine/target/target.ts';
import type { Seen } from '../../engine/watch/seen.ts';
import type { WatchedSurface, WatchRule } from '../../engine/watch/watch-rule.ts';
import { quantityOf } from '../support/evm/quantity.ts';
import { callIn } from '../support/rpc/watch-calls.ts';
import { objectIn, rawDataOf } from '../support/wallet/block.ts';
import { walletPlace } from '../support/wallet/call-wallet.ts';

const age = 'service.answers.newest-block-age';
const apis = ['evm', 'wallet'] as const satisfies readonly Api[];

const minute = 60_000;
const hour = 60 * minute;
/** Steps and not seconds: two runs of one service are to say the same. Each with what is below it, in milliseconds. */
const steps: readonly (readonly [name: string, below: number])[] = [
  ['in the future', -minute],
  ['less than 1 minute', minute],
  ['less than 10 minutes', 10 * minute],
  ['less than 1 hour', hour],
  ['less than 1 day', 24 * hour],
  ['1 day or more', Number.POSITIVE_INFINITY],
];

/** What no document states and everybody who relies on a node wants to know: whether it keeps up with its chain. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [age],
    on: apis,
    cost: () => 0,
    // Made of the newest blocks that other checks of the run are given.
    run: async ({ recorder }) => recorder.observe(age, {}),
  },
];

export const watches: readonly WatchRule[] = [
  {
    decides: [age],
    on: apis,
    watch: (surface) => {
      let least = Number.POSITIVE_INFINITY;
      let isKnown = false;
      return {
        judge: (seen) => {
          const created = seen.isAuthorized ? createdIn(seen, surface) : undefined;
          if (created === undefined) return undefined;
          isKnown = true;
          least = Math.min(least, answeredAt(seen) - created);
          return undefined;
        },
        observed: () => (isKnown ? { [age]: { newestBlock: nameOf(least) } } : {}),
      };
    },
  },
];

/** When the newest block was made, in milliseconds since 1970, where an answer is one and says so. */
function createdIn(seen: Seen, surface: WatchedSurface): number | undefined {
  if (surface.node?.api === 'wallet') {
    if (seen.path !== walletPlace('getnowblock')?.path) return undefined;
    const { timestamp } = rawDataOf(objectIn(seen.exchange));
    return typeof timestamp === 'number' ? timestamp : undefined;
  }
  const call = callIn(seen, surface);
  if (call?.method !== 'eth_getBlockByNumber' || call.reply.outcome.kind !== 'result') return undefined;
  const [which]: readonly unknown[] = Array.isArray(call.params) ? call.params : [];
  const seconds = quantityOf(asObject(call.reply.outcome.value)?.timestamp);
  return which === 'latest' && seconds !== undefined ? 1000 * Number(seconds) : undefined;
}

/** By the clock of the service where it shows one: that of the machine may be wrong. */
function answeredAt({ exchange }: Seen): number {
  const shown = Date.parse(exchange.answer.headers.date ?? '');
  return Number.isNaN(shown) ? Date.now() : shown;
}

function nameOf(elapsed: number): string {
  return steps.find(([, below]) => elapsed < below)?.[0] ?? '';
}
