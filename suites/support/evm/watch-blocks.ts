import { asObject, type JsonObject } from '../../../base/json-object.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchedSurface, WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { watchCalls } from '../rpc/watch-calls.ts';
import { quantityOf } from './quantity.ts';
import type { BlockTag } from './reading/read-block.ts';

/** A block that came for a call in the form of §4.5. */
export interface SeenBlock {
  readonly asked: bigint | BlockTag;
  readonly full: boolean;
  readonly block: JsonObject;
  readonly exchange: Exchange;
}

/** A rule about every block of the run. @param judge undefined where it is about others */
export function watchBlocks(
  decides: WatchRule['decides'],
  judge: (seen: SeenBlock, surface: WatchedSurface) => readonly RequirementJudgement[] | undefined,
): WatchRule {
  return watchCalls(decides, ['evm'], ({ method, params, reply, isAuthorized }, surface) => {
    const { outcome, exchange } = reply;
    if (!isAuthorized || method !== 'eth_getBlockByNumber' || outcome.kind !== 'result') return undefined;
    if (!Array.isArray(params) || params.length !== 2) return undefined;
    const [which, full]: readonly unknown[] = params;
    const asked =
      which === 'latest' || which === 'earliest' || which === 'pending' ? which : quantityOf(which);
    const block = asObject(outcome.value);
    return asked === undefined || typeof full !== 'boolean' || block === undefined
      ? undefined
      : judge({ asked, full, block, exchange }, surface);
  });
}
