import { asObject } from '../../../base/json-object.ts';
import { type RpcReply, readReply } from '../../../engine/jsonrpc/reply.ts';
import { rpcPathOf } from '../../../engine/jsonrpc/rpc-path.ts';
import type { Api } from '../../../engine/target/target.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import { readOnce } from '../../../engine/watch/read-once.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import type { WatchedSurface, WatchRule } from '../../../engine/watch/watch-rule.ts';
import { sentJsonOf } from '../../../engine/wire/body/sent-json.ts';

/** A call in the form of §4.3.1 and what came back, on either transport. */
export interface SeenCall {
  readonly method: string;
  readonly params: unknown;
  readonly reply: RpcReply;
  readonly isAuthorized: boolean;
}

/** Undefined for every exchange that is no such call, as for a batch or a body that is cut off. */
export const callIn = readOnce(readCall);

function readCall({ exchange, path, isAuthorized }: Seen, { node }: WatchedSurface): SeenCall | undefined {
  const { method: verb } = exchange.request;
  const isCall = exchange.transport === 'websocket' ? verb === 'MESSAGE' : verb === 'POST';
  if (node === undefined || !isCall) return undefined;
  if (exchange.transport === 'http' && path !== rpcPathOf(node)) return undefined;
  const { jsonrpc, method, params, id } = asObject(sentJsonOf(exchange.request)) ?? {};
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !Number.isSafeInteger(id)) return undefined;
  return { method, params, reply: readReply(exchange, Number(id)), isAuthorized };
}

/**
 * A rule about every call of the run.
 * @param judge undefined where it is about other calls; of what it says only what a single answer proves counts
 */
export function watchCalls(
  decides: WatchRule['decides'],
  on: readonly Api[],
  judge: (call: SeenCall, surface: WatchedSurface) => readonly RequirementJudgement[] | undefined,
): WatchRule {
  return {
    decides,
    on,
    watch: (surface) => ({
      judge: (seen) => {
        const call = callIn(seen, surface);
        const judgements = call === undefined ? undefined : judge(call, surface);
        return judgements === undefined ? undefined : provenBreaches(judgements);
      },
    }),
  };
}
