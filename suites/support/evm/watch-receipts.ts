import { asObject, type JsonObject } from '../../../base/json-object.ts';
import type { Api } from '../../../engine/target/target.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchedSurface, WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { watchCalls } from '../rpc/watch-calls.ts';

/** A receipt that came for a call in the form of §4.4. */
interface SeenReceipt {
  /** The hash that was asked for. */
  readonly hash: string;
  readonly receipt: JsonObject;
  readonly exchange: Exchange;
}

/** A rule about every receipt of the run. */
export function watchReceipts(
  decides: WatchRule['decides'],
  on: readonly Api[],
  judge: (seen: SeenReceipt, surface: WatchedSurface) => readonly RequirementJudgement[],
): WatchRule {
  return watchCalls(decides, on, ({ method, params, reply, isAuthorized }, surface) => {
    const { outcome, exchange } = reply;
    if (!isAuthorized || method !== 'eth_getTransactionReceipt' || outcome.kind !== 'result')
      return undefined;
    const [hash, ...others]: readonly unknown[] = Array.isArray(params) ? params : [];
    const receipt = asObject(outcome.value);
    const isAsked = typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) && others.length === 0;
    return isAsked && receipt !== undefined ? judge({ hash, receipt, exchange }, surface) : undefined;
  });
}
