import type { Behaviour } from '../entries/behaviour.ts';
import type { CallContext, NodeApi, NodeService, NodeSetup } from '../serving/node-service.ts';
import { empty, json, text, toJson, type WireAnswer, type WireRequest } from '../serving/wire.ts';
import type { Chain } from './chain/chain.ts';
import { ChainView } from './chain-view.ts';
import { type Dispatch, JsonRpc } from './json-rpc.ts';
import { methodsOf } from './method-table.ts';
import { RpcFailure } from './rpc-failure.ts';
import { Simulator } from './simulation/simulator.ts';

/** A node of the chain: JSON-RPC over POST at its path (§4.4, §4.5), and the same over WebSocket. */
export class EvmService implements NodeService {
  readonly api: NodeApi;
  readonly #path: string;
  readonly #rpc: JsonRpc;
  /** Beside a path of blocks, what answers at the root; undefined where nothing does. */
  readonly #rootRpc: () => JsonRpc | undefined;

  constructor(api: NodeApi, chain: Chain, { name, behaviour }: NodeSetup) {
    this.api = api;
    this.#path = api === 'evm' ? '/evm' : '/';
    const { rpc, rootRpc } = createRpc(api, chain, name, behaviour);
    this.#rpc = rpc;
    this.#rootRpc = () =>
      api === 'evm' && behaviour.override('evm.root-served', true, { node: name }) ? rootRpc : undefined;
  }

  async handle(request: WireRequest, context: CallContext): Promise<WireAnswer> {
    const path = request.path.replace(/(?<=.)\/$/, '');
    const rpc = path === this.#path ? this.#rpc : path === '/' ? this.#rootRpc() : undefined;
    if (rpc === undefined) return text(404, 'text/plain', 'not found\n');
    if (request.method !== 'POST') return text(405, 'text/plain', 'only POST\n');
    const response = await rpc.respond(request.body.toString('utf8'), context);
    return response === undefined ? empty(204) : json(200, response);
  }

  async rpc(body: Buffer | string, context: CallContext): Promise<string | undefined> {
    const response = await this.#rpc.respond(body.toString(), context);
    return response === undefined ? undefined : toJson(response);
  }
}

/** Of §4.4; eth_callMany belongs to the rollup chain (§4.6). */
const rootMethods: ReadonlySet<string> = new Set([
  'web3_clientVersion',
  'eth_blockNumber',
  'eth_getTransactionReceipt',
]);

function createRpc(
  api: NodeApi,
  chain: Chain,
  node: string,
  behaviour: Behaviour,
): { readonly rpc: JsonRpc; readonly rootRpc: JsonRpc } {
  const methods = methodsOf(api);
  const view = new ChainView(chain, behaviour, node, api);
  const simulator = new Simulator(chain);
  const dispatch: Dispatch = async (name, params, info) => {
    const method = methods.get(name);
    if (method === undefined) throw unknown(name);
    return method.answer({ params, view, simulator, behaviour, info });
  };
  return {
    rpc: new JsonRpc(api, behaviour, dispatch),
    rootRpc: new JsonRpc(api, behaviour, async (name, params, info) => {
      if (!rootMethods.has(name)) throw unknown(name);
      return behaviour.override('evm.root-result', await dispatch(name, params, info), info);
    }),
  };
}

function unknown(name: string): RpcFailure {
  return new RpcFailure(-32601, `the method ${name} does not exist`);
}
