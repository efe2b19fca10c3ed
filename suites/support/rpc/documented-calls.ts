import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { UndocumentedRequest } from '../../../engine/wire/interlock.ts';
import { isDocumentedMethod } from '../../../specs/documented-operations.ts';
import { reads, readsOf } from '../bytecode/readers.ts';
import { CallManyClient } from '../call-many/call-many-client.ts';
import { paramsOf } from '../call-many/call-many-dialect.ts';
import { openingOf } from '../call-many/open-call-many.ts';
import { type Asked, callTo, hex } from '../call-many/request.ts';
import { randomAddress, randomNumber, wordOfAddress } from '../call-many/words.ts';
import { toQuantity } from '../evm/quantity.ts';
import { httpChannel, surveyChain } from '../evm/survey-chain.ts';

export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/**
 * Calls that the contract documents for a node and that are well-formed: each has to get a result (§4.4, §4.5).
 * @throws UndocumentedRequest where its document holds none of them
 */
export async function documentedCalls(context: NodeContext): Promise<readonly [Call, ...Call[]]> {
  const calls = await usualCalls(context);
  const [first, ...others] = calls.filter(({ method }) => isDocumentedMethod(context.node.api, method));
  if (first === undefined) throw new UndocumentedRequest('no document declares a call of the node as a read');
  return [first, ...others];
}

async function usualCalls(context: NodeContext): Promise<readonly Call[]> {
  const { transactions } = await surveyChain(context);
  const receipt: Call = {
    method: 'eth_getTransactionReceipt',
    params: [transactions[0]?.hash ?? unknownHash(randomStream(context.seed))],
  };
  if (context.node.api === 'evm') {
    return [
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      { method: 'eth_getBlockByNumber', params: ['earliest', true] },
      receipt,
    ];
  }
  return [
    { method: 'eth_blockNumber', params: [] },
    { method: 'web3_clientVersion', params: [] },
    receipt,
    ...(await simulations(context)),
  ];
}

/** eth_callMany on a rollup node (§4.6), in a form that the node was found to take: what is open in it is no matter here. */
export async function simulations(context: NodeContext): Promise<readonly Call[]> {
  if (context.node.api !== 'rollup' || !isDocumentedMethod('rollup', 'eth_callMany')) return [];
  const { served, params } = await openingOf(context);
  return served ? [{ method: 'eth_callMany', params }] : [];
}

/**
 * A simulation that is given all that one may be given beside its calls: state, and another block. A plain one where the node takes
 * none such.
 * @throws Unanswered
 */
export async function fullSimulations(context: NodeContext): Promise<readonly Call[]> {
  const [plain] = await simulations(context);
  if (plain === undefined) return [];
  const { dialect, sender } = await openingOf(context);
  const random = randomStream(context.seed);
  const [account, coinbase] = [randomAddress(random), randomAddress(random)];
  const readers = [reads('NUMBER'), reads('TIMESTAMP'), reads('COINBASE'), readsOf('BALANCE')].map(
    (code) => ({
      at: randomAddress(random),
      code,
    }),
  );
  const asked: Asked = {
    bundles: [
      {
        transactions: readers.map(({ at }) => callTo(at, { data: `0x${wordOfAddress(account)}` })),
        blockOverride: { timestamp: hex(1n << 31n), coinbase },
      },
    ],
    overrides: {
      [account]: { balance: hex(randomNumber(1n, 1n << 64n, random)) },
      ...Object.fromEntries(readers.map(({ at, code }) => [at, { code }])),
    },
  };
  const { items } = await new CallManyClient(httpChannel(context), dialect, sender).ask(
    asked,
    Caching.shared,
  );
  return [items.length === 0 ? plain : { ...plain, params: paramsOf(asked, dialect, sender) }];
}

/** Calls whose documented result is null (§7.2): for data that does not exist. */
export async function missingCalls(context: NodeContext): Promise<readonly Call[]> {
  const { head = 0n } = await surveyChain(context);
  const receipt: Call = {
    method: 'eth_getTransactionReceipt',
    params: [unknownHash(randomStream(context.seed))],
  };
  const block: Call = {
    method: 'eth_getBlockByNumber',
    params: [toQuantity(head + 1_000_000n), false],
  };
  const { api } = context.node;
  return (api === 'evm' ? [block, receipt] : [receipt]).filter(({ method }) =>
    isDocumentedMethod(api, method),
  );
}

/** 32 bytes that no transaction has as its hash. */
export function unknownHash(random: () => number): string {
  const words = Array.from({ length: 8 }, () => Math.floor(random() * 2 ** 32));
  return `0x${words.map((word) => word.toString(16).padStart(8, '0')).join('')}`;
}
