import { elementsOf, isJsonObject, type JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { faultsOf } from '../../entries/fault-family.ts';

const fault = faultsOf({ id: 'access.node.', section: '5.2' });

/** Changes what a method is called with by basic authentication over HTTPS. */
function overBasic(asked: string, change: (params: readonly unknown[]) => readonly unknown[]): Overrides {
  return {
    'rpc.params': (params, { transport, mode, method }) =>
      transport === 'http' && mode === 'basic' && method === asked && Array.isArray(params)
        ? change(params)
        : params,
  };
}

/** Changes what a method answers to basic authentication over HTTPS. */
function answersOverBasic(asked: string, change: (value: unknown) => unknown): Overrides {
  return {
    'rpc.result': (value, { transport, mode, method }) =>
      transport === 'http' && mode === 'basic' && method === asked ? change(value) : value,
  };
}

/** Changes the newest block that a wallet node names by basic authentication. */
function newestOverBasic(change: (block: JsonObject, number: number) => JsonObject): Overrides {
  return {
    'wallet.block': (block, { method, block: { number }, context }) =>
      context.mode === 'basic' && method === 'getnowblock' ? change(block, number) : block,
  };
}

/** Nodes that are another one, or a worse one, for who comes by basic authentication (§5.2). */
export const faults: readonly Fault[] = [
  fault(
    'basic-elsewhere',
    'modes-agree',
    'Basic authentication over HTTPS leads to a node with an empty chain',
    {
      'rpc.result': (value, { transport, mode }) =>
        transport === 'http' && mode === 'basic' && isJsonObject(value) ? null : value,
    },
  ),
  fault(
    'basic-without-overrides',
    'modes-agree',
    'With basic authentication simulations ignore state overrides',
    () =>
      overBasic('eth_callMany', (params) => params.map((param, position) => (position === 2 ? {} : param))),
  ),
  fault(
    'basic-simulates-newest',
    'modes-agree',
    'With basic authentication simulations run on the newest block, whatever block they name',
    () =>
      overBasic('eth_callMany', (params) =>
        params.map((param, position) => (position === 1 ? { blockNumber: 'latest' } : param)),
      ),
  ),
  fault(
    'basic-results-backwards',
    'modes-agree',
    'With basic authentication the results of a bundle come in reverse order',
    () =>
      answersOverBasic('eth_callMany', (value) =>
        elementsOf(value).map((items) => elementsOf(items).toReversed()),
      ),
  ),
  fault(
    'basic-failures-null',
    'modes-agree',
    'With basic authentication a call that fails says null in place of an error',
    () =>
      answersOverBasic('eth_callMany', (value) =>
        elementsOf(value).map((items) =>
          elementsOf(items).map((item) => (isJsonObject(item) && 'error' in item ? { error: null } : item)),
        ),
      ),
  ),
  fault(
    'basic-logs-twice',
    'modes-agree',
    'With basic authentication the logs of a receipt end with the first of them once more',
    () =>
      answersOverBasic('eth_getTransactionReceipt', (value) => {
        if (!isJsonObject(value)) return value;
        const logs = elementsOf(value.logs);
        return { ...value, logs: [...logs, ...logs.slice(0, 1)] };
      }),
  ),
  fault(
    'basic-whole-blocks',
    'modes-agree',
    'With basic authentication blocks always hold full transactions',
    () => overBasic('eth_getBlockByNumber', ([number]) => [number, true]),
  ),
  fault('basic-other-messages', 'modes-agree', 'With basic authentication messages carry no value', {
    'sharded.message': (message, { context }) =>
      context.mode === 'basic' ? { ...message, value: '0' } : message,
  }),
  fault(
    'basic-fewer-messages',
    'modes-agree',
    'With basic authentication the last message of a list is missing',
    {
      'sharded.messages-answer': (answer, { context }) =>
        context.mode === 'basic' ? { ...answer, messages: elementsOf(answer.messages).slice(0, -1) } : answer,
    },
  ),
  fault(
    'basic-newest-long-ago',
    'modes-agree',
    'With basic authentication the newest block is one of long ago',
    () =>
      newestOverBasic((block, number) => ({
        ...block,
        block_header: { raw_data: { number: number - 1_000 } },
      })),
  ),
  fault(
    'basic-newest-unknown',
    'modes-agree',
    'With basic authentication the newest block is one that no id leads to',
    () =>
      newestOverBasic((block) => ({
        ...block,
        blockID: String(block.blockID).replace(/.{8}$/, 'deadbeef'),
      })),
  ),
];
