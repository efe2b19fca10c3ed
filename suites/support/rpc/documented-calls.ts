import type { NodeContext } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { UndocumentedRequest } from '../../../engine/wire/interlock.ts';
import { isDocumentedMethod } from '../../../specs/documented-operations.ts';
import { toQuantity } from '../evm/quantity.ts';
import { surveyChain } from '../evm/reading/survey-chain.ts';
import type { Call } from './call.ts';
import { simulations } from './simulations.ts';

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
