import type { Behaviour } from '../behaviour.ts';
import type { CallContext, NodeApi, NodeService, NodeSetup } from '../node-service.ts';
import { empty, json, text, toJson, type WireAnswer, type WireRequest } from '../wire.ts';
import type { Chain } from './chain/chain.ts';
import { ChainView } from './chain-view.ts';
import { JsonRpc } from './json-rpc.ts';
import { methodsOf } from './method-table.ts';
import { RpcFailure } from './rpc-failure.ts';
import { Simulator } from './simulation/simulator.ts';

/** A node of the chain: JSON-RPC over POST at its path (§4.4, §4.5), and the same over WebSocket. */
export class EvmService implements NodeService {
  readonly api: NodeApi;
  readonly #path: string;
  readonly #rpc: JsonRpc;

  constructor(api: NodeApi, chain: Chain, { name, behaviour }: NodeSetup) {
    this.api = api;
    this.#path = api === 'evm' ? '/evm' : '/';
    this.#rpc = createRpc(api, chain, name, behaviour);
  }

  async handle(request: WireRequest, context: CallContext): Promise<WireAnswer> {
    if (request.path.replace(/(?<=.)\/$/, '') !== this.#path) return text(404, 'text/plain', 'not found\n');
    if (request.method !== 'POST') return text(405, 'text/plain', 'only POST\n');
    const response = await this.#rpc.respond(request.body.toString('utf8'), context);
    return response === undefined ? empty(204) : json(200, response);
  }

  async rpc(body: Buffer | string, context: CallContext): Promise<string | undefined> {
    const response = await this.#rpc.respond(body.toString(), context);
    return response === undefined ? undefined : toJson(response);
  }
}

function createRpc(api: NodeApi, chain: Chain, node: string, behaviour: Behaviour): JsonRpc {
  const methods = methodsOf(api);
  const view = new ChainView(chain, behaviour, node, api);
  const simulator = new Simulator(chain);
  return new JsonRpc(api, behaviour, async (name, params, info) => {
    const method = methods.get(name);
    if (method === undefined) throw new RpcFailure(-32601, `the method ${name} does not exist`);
    return method.answer({ params, view, simulator, behaviour, info });
  });
}
