import { asObject } from '../../../base/json-object.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { leastSettled } from '../../support/evm/head/may-be-replaced.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { judgeUnserved } from '../../support/rpc/judge-unserved.ts';
import { type SeenCall, watchCalls } from '../../support/rpc/watch-calls.ts';
import { keptDepth } from './kept-depth.ts';

/** Of so many blocks of each node it is remembered that they were served. */
const mostRemembered = 4096;

/** Where a number stands in the chain, as far as the node has shown it. */
type Place = 'exists' | 'future';

/**
 * A rule about every error for a block that is asked for by its number: whichever check asked, §2.7 has a block or null for it. Other
 * checks take an error for a block that they do not get, and ask no further.
 * @param largest numbers above it are left out
 */
export function watchBlockErrors(
  decides: WatchRule['decides'],
  of: Place,
  judge: (reply: RpcReply, number: bigint) => readonly RequirementJudgement[],
  largest: bigint,
): WatchRule {
  return {
    decides,
    on: ['evm'],
    watch: (surface) => {
      const served = new Set<bigint>();
      const isArchive = surface.node?.mode === 'archive';
      let head: bigint | undefined;
      const placeOf = (number: bigint): Place | undefined => {
        if (head === undefined) return undefined;
        if (number > head) return 'future';
        if (!isArchive && head - number > keptDepth) return undefined;
        return served.has(number) || head - number > leastSettled ? 'exists' : undefined;
      };
      return watchCalls(decides, ['evm'], (call) => {
        const named = headIn(call);
        if (named !== undefined && (head === undefined || named > head)) head = named;
        const number = numberAskedFor(call);
        const { reply } = call;
        if (number === undefined || number > largest) return undefined;
        if (reply.outcome.kind === 'result') {
          const isServed = quantityOf(asObject(reply.outcome.value)?.number) === number;
          if (isServed && served.size < mostRemembered) served.add(number);
          return undefined;
        }
        if (reply.outcome.kind !== 'error' || placeOf(number) !== of) return undefined;
        // An answer that came too soon, or from a server in trouble, says nothing of the block.
        return judgeUnserved(reply, '', decides[0])?.length === 0 ? [] : judge(reply, number);
      }).watch(surface);
    },
  };
}

function headIn({ method, params, reply: { outcome }, isAuthorized }: SeenCall): bigint | undefined {
  if (!isAuthorized || outcome.kind !== 'result' || !Array.isArray(params)) return undefined;
  if (method === 'eth_blockNumber') return quantityOf(outcome.value);
  return method === 'eth_getBlockByNumber' && params[0] === 'latest'
    ? quantityOf(asObject(outcome.value)?.number)
    : undefined;
}

/** Only of a call in the one form that no node may reject: the contract does not say whether leading zeros are taken. */
function numberAskedFor({ method, params, isAuthorized }: SeenCall): bigint | undefined {
  if (!isAuthorized || method !== 'eth_getBlockByNumber' || !Array.isArray(params)) return undefined;
  const [which, full, ...others]: readonly unknown[] = params;
  const number = quantityOf(which);
  const isPlain = number !== undefined && which === toQuantity(number);
  return isPlain && typeof full === 'boolean' && others.length === 0 ? number : undefined;
}
