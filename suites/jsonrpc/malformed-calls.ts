import type { NodeContext } from '../../engine/check.ts';
import { randomStream } from '../../engine/seed.ts';
import { isDocumentedMethod } from '../../specs/documented-operations.ts';
import type { Call } from '../support/rpc/call.ts';

/** A call with an id of its own: checks that make the same call share its answer. */
export interface NumberedCall extends Call {
  readonly id: number;
}

const mostUnknown = 3;
/** What the names of methods begin with that no node has. */
const madeUp = 'nodeproof_';

export function isMadeUp(method: string): boolean {
  return method.startsWith(madeUp);
}

/** Methods that no node has, the same for all checks of a node; the engine lets calls of them pass as harmless. */
export async function unknownCalls(context: Pick<NodeContext, 'shared'>): Promise<readonly NumberedCall[]> {
  const methods = await context.shared('jsonrpc.unknown-methods', async (seed) => {
    const random = randomStream(seed);
    return Array.from(
      { length: mostUnknown },
      () => `${madeUp}${Math.floor(random() * 2 ** 32).toString(36)}`,
    );
  });
  return methods.map((method, index) => ({ method, params: [], id: index + 2 }));
}

/** A call whose argument has another form than the document gives it. */
export const wrongParams: NumberedCall = {
  method: 'eth_getTransactionReceipt',
  params: ['0x12'],
  id: mostUnknown + 2,
};

/** Calls with a valid envelope that no node can serve: most answer with an error, whose form the contract does not state. */
export async function malformedCalls(
  context: Pick<NodeContext, 'shared' | 'node'>,
): Promise<readonly NumberedCall[]> {
  const { api } = context.node;
  const unknown = await unknownCalls(context);
  const documented: readonly Call[] = [
    { method: 'eth_getTransactionReceipt', params: [] },
    { method: 'eth_getTransactionReceipt', params: [true] },
    ...(api === 'evm'
      ? [
          { method: 'eth_getBlockByNumber', params: [] },
          { method: 'eth_getBlockByNumber', params: ['newest', false] },
          { method: 'eth_getBlockByNumber', params: ['0xzz', true] },
        ]
      : []),
  ].filter(({ method }) => isDocumentedMethod(api, method));
  return [
    ...unknown.slice(0, 2),
    ...(isDocumentedMethod(api, wrongParams.method) ? [wrongParams] : []),
    ...documented.map((call, index) => ({ ...call, id: wrongParams.id + 1 + index })),
  ];
}
