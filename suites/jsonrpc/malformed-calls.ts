import { randomStream } from '../../engine/seed.ts';
import type { Api } from '../../engine/target/target.ts';
import { isDocumentedMethod } from '../../specs/documented-operations.ts';
import type { Call } from '../support/rpc/call.ts';

/** A method name that no node has; the engine lets calls of it pass as harmless. */
export function unknownMethods(seed: number, count: number): string[] {
  const random = randomStream(seed);
  return Array.from({ length: count }, () => `nodeproof_${Math.floor(random() * 2 ** 32).toString(36)}`);
}

/** Calls with a valid envelope that no node can serve: most answer with an error, whose form the contract does not state. */
export function malformedCalls(seed: number, api: Api): readonly Call[] {
  const calls: Call[] = [
    ...unknownMethods(seed, 2).map((method) => ({ method, params: [] })),
    { method: 'eth_getTransactionReceipt', params: [] },
    { method: 'eth_getTransactionReceipt', params: ['0x12'] },
    { method: 'eth_getTransactionReceipt', params: [true] },
  ];
  if (api === 'evm') {
    calls.push(
      { method: 'eth_getBlockByNumber', params: [] },
      { method: 'eth_getBlockByNumber', params: ['newest', false] },
      { method: 'eth_getBlockByNumber', params: ['0xzz', true] },
    );
  }
  return calls.filter(({ method }) => method.startsWith('nodeproof_') || isDocumentedMethod(api, method));
}
