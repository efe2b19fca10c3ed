import type { CallContext, NodeService, NodeSetup } from '../serving/node-service.ts';
import { json, type WireAnswer, type WireRequest } from '../serving/wire.ts';
import { drawMessages } from './chain-messages.ts';
import { getMessages } from './get-messages.ts';
import { getShards } from './get-shards.ts';
import { meterOf } from './meter.ts';
import { postJsonRpc } from './post-json-rpc.ts';
import { ShardChain } from './shard-chain.ts';
import type { CallKind, Outcome, ShardedCall } from './sharded-call.ts';

export interface ShardedAnswerInfo {
  readonly kind: CallKind;
  readonly served: boolean;
  readonly mode: 'full' | 'archive';
  readonly request: WireRequest;
  readonly context: CallContext;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Every answer at a documented path and method, failures included. */
    'sharded.answer': Hook<WireAnswer, ShardedAnswerInfo>;
    /** §8: the request units that a request costs. */
    'sharded.cost': Hook<number, ShardedAnswerInfo>;
  }
}

interface Route {
  readonly kind: CallKind;
  readonly method: 'GET' | 'POST';
  readonly serve: (call: ShardedCall) => Outcome;
}

/** §4.8 */
const routes: ReadonlyMap<string, Route> = new Map([
  ['/api/v2/shards', { kind: 'shards', method: 'GET', serve: getShards }],
  ['/api/v2/jsonRPC', { kind: 'json-rpc', method: 'POST', serve: postJsonRpc }],
  ['/api/v3/messages', { kind: 'messages', method: 'GET', serve: getMessages }],
]);

/** A node of the sharded chain. Full and archive nodes have the same data (§1.5), so all draw from the seed alone. */
export function createShardedService(setup: NodeSetup, mode: 'full' | 'archive'): NodeService {
  const { seed, behaviour } = setup;
  const chain = new ShardChain(seed);
  const messages = drawMessages(seed);
  const meter = meterOf(setup);

  const answer = (request: WireRequest, context: CallContext): WireAnswer => {
    if (request.path === '/usage' && request.method === 'GET') {
      return json(200, { node: context.node, requestUnits: meter.read() });
    }
    const route = routes.get(request.path);
    if (route === undefined)
      return json(404, { ok: false, error: 'there is nothing at this path', code: 404 });
    const { kind, method, serve } = route;
    if (request.method !== method) {
      return json(405, { ok: false, error: 'this method is not allowed here', code: 405 });
    }
    const outcome = serve({ behaviour, chain, messages, kind, request, context });
    const info = { kind, served: outcome.served, mode, request, context };
    meter.add(behaviour.override('sharded.cost', outcome.served ? 1 : 0, info));
    return behaviour.override('sharded.answer', outcome.answer, info);
  };

  return { api: 'sharded', handle: async (request, context) => answer(request, context) };
}
