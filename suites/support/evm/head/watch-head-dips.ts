import { asObject } from '../../../../base/json-object.ts';
import type { Api } from '../../../../engine/target/target.ts';
import { besideAnswers } from '../../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../../engine/watch/watch-rule.ts';
import { type SeenCall, watchCalls } from '../../rpc/watch-calls.ts';
import { quantityOf, toQuantity } from '../quantity.ts';
import { type HeadDip, HeadDips } from './head-dips.ts';

/** What names a head, and where its number stands. */
const heads = {
  eth_blockNumber: '/result',
  eth_getBlockByNumber: '/result/number',
} as const;

/** §4.4, §4.5: what is latest does not lie far behind what the same method of the node named shortly before and after. */
export function watchHeadDips(
  requirement: string,
  on: readonly Api[],
  method: keyof typeof heads,
): WatchRule {
  return {
    decides: [requirement],
    on,
    watch: (surface) => {
      const dips = new HeadDips();
      return watchCalls([requirement], on, (call) => {
        const named = headIn(call, dips);
        if (named === undefined || call.method !== method) return undefined;
        return dips
          .named(named, call.reply.exchange)
          .map((dip): RequirementJudgement => [requirement, breachOf(dip, heads[method])]);
      }).watch(surface);
    },
  };
}

/** The head that an answer names, where it does; of blocks it is noted when they were made. */
function headIn(
  { method, params, reply: { outcome }, isAuthorized }: SeenCall,
  dips: HeadDips,
): bigint | undefined {
  if (!isAuthorized || outcome.kind !== 'result' || !Array.isArray(params)) return undefined;
  if (method === 'eth_blockNumber') return quantityOf(outcome.value);
  if (method !== 'eth_getBlockByNumber') return undefined;
  const [which]: readonly unknown[] = params;
  const block = asObject(outcome.value);
  const [number, timestamp] = [quantityOf(block?.number), quantityOf(block?.timestamp)];
  if (number === undefined || which === 'pending') return undefined;
  if (timestamp !== undefined) dips.sawBlock(number, timestamp);
  return which === 'latest' ? number : undefined;
}

function breachOf({ low, high, exchange, others }: HeadDip, at: string) {
  const expected = `the number of the newest block, ${toQuantity(high)} or one near it, as other answers named shortly before and after`;
  return besideAnswers(others, exchange).fail('far-behind', at, expected, toQuantity(low));
}
