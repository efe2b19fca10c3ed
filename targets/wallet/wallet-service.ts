import { isJsonObject, type JsonObject } from '../../base/json-object.ts';
import { readExactJson } from '../exact-json.ts';
import type { CallContext, NodeService, NodeSetup } from '../serving/node-service.ts';
import type { WireAnswer, WireRequest } from '../serving/wire.ts';
import { getBlockById, getNowBlock } from './get-block.ts';
import { getBlockBalance } from './get-block-balance.ts';
import { getMarketOrdersByAccount } from './get-market-orders.ts';
import { drawMarket } from './market.ts';
import type { WalletCall } from './wallet-call.ts';
import { WalletChain } from './wallet-chain.ts';
import { answerFailure, type FailureKind } from './wallet-failure.ts';

interface WalletAnswerInfo {
  /** The path after `/wallet/`. */
  readonly method: string;
  readonly body: JsonObject;
  readonly context: CallContext;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Every answer of a documented wallet method to POST, failures included. */
    'wallet.answer': Hook<WireAnswer, WalletAnswerInfo>;
  }
}

const methods: ReadonlyMap<string, (call: WalletCall) => WireAnswer> = new Map([
  ['getblockbalance', getBlockBalance],
  ['getmarketorderbyaccount', getMarketOrdersByAccount],
  ['getnowblock', getNowBlock],
  ['getblockbyid', getBlockById],
]);

/** The node of the wallet chain (§4.7). */
export function createWalletService({ seed, behaviour }: NodeSetup): NodeService {
  const chain = new WalletChain(seed);
  const market = drawMarket(seed);

  const answer = (request: WireRequest, context: CallContext): WireAnswer => {
    const [, method = ''] = /^\/wallet\/([^/]+)$/.exec(request.path) ?? [];
    const fail = (kind: FailureKind, text: string) =>
      answerFailure(behaviour, { kind, text }, method, context);
    const run = methods.get(method);
    if (run === undefined) return fail('method-unknown', 'there is no such method');
    if (request.method !== 'POST') return fail('http-method', 'this method is called by POST');
    const body = readBody(request.body);
    if (body === undefined) return fail('body', 'the body is not a JSON object');
    const plain = run({ behaviour, chain, market, method, body, context });
    return behaviour.override('wallet.answer', plain, { method, body, context });
  };

  return { api: 'wallet', handle: async (request, context) => answer(request, context) };
}

function readBody(bytes: Buffer): JsonObject | undefined {
  if (bytes.length === 0) return {};
  try {
    const body = readExactJson(bytes);
    return isJsonObject(body) ? body : undefined;
  } catch {
    return undefined;
  }
}
