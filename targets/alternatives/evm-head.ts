import { isObjectOrArray } from '../../base/json-object.ts';
import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { headAdvances, params, result } from '../evm/overrides.ts';
import { RpcFailure } from '../evm/rpc-failure.ts';

function unsupported(method: string): string {
  return `${method} is not supported here`;
}

const alternative = alternativesOf({ id: 'evm.', section: '4.5' });

const blockByNumber = 'eth_getBlockByNumber';
const systemTransactions = 'eth_getSystemTxsByBlockNumber';

const late = 'isLate';
/** Receipts of the newest block are null at two of three requests. */
const lateReceipts: Overrides = {
  'evm.receipt': (receipt, { number, head }) => (number === head ? { ...receipt, [late]: true } : receipt),
  'rpc.result': (value, { count }) => {
    if (!isObjectOrArray(value) || !(late in value)) return value;
    const { [late]: _, ...receipt } = value;
    return count % 3 === 0 ? receipt : null;
  },
};

/**
 * Three backends take turns with each look at the head, and two others look at it after each of ours: the backend in front always
 * names its head, and the receipts that are asked for after it come from one that is two blocks behind.
 */
function backendsInStep(): Overrides {
  /** By node: its looks at the head when a receipt was asked for, and how far behind the backend is that answers since then. */
  const last = new Map<string, { readonly reads: number; readonly behind: number }>();
  return {
    'evm.findable': (head, { node, reads }) => {
      const known = last.get(node);
      const looks = reads - (known?.reads ?? 0);
      const behind = known !== undefined && looks === 0 ? known.behind : looks % 3 === 1 ? 2 : 0;
      last.set(node, { reads, behind });
      return head - behind;
    },
  };
}

/** Each request meets the next of three backends, the last of which is two blocks behind: other clients' requests come in between. */
function nextBackend(): Overrides {
  const asked = new Map<string, number>();
  return {
    'evm.head': (height, { node }) => {
      const count = (asked.get(node) ?? 0) + 1;
      asked.set(node, count);
      return height - (count % 3);
    },
  };
}

/** How the head may change, and what the contract does not state about missing blocks (§2.7, §4.5). */
export const alternatives: readonly Alternative[] = [
  alternative.in('4.4')(
    'head-advances',
    'A new block comes at every twenty-fifth look at the head',
    headAdvances(25),
  ),
  alternative.in('4.4')('head-quick', 'A new block comes at every third look at the head', headAdvances(3)),
  alternative.in('4.4')(
    'head-steps-back',
    'Every third look at the head meets a backend that is one block behind',
    {
      'evm.head': (height, { reads }) => (reads % 3 === 2 ? height - 1 : height),
    },
  ),
  alternative.in('4.4')('head-lags', 'Looks at the head meet backends that are up to two blocks apart', {
    'evm.head': (height, { reads }) => height - ((reads * 7) % 3),
  }),
  alternative.in('4.4')(
    'head-lags-each-request',
    'Every request meets the next of three backends, which are up to two blocks apart',
    nextBackend,
  ),
  alternative.in('4.4')(
    'head-lags-in-step',
    'Backends are up to two blocks apart, and two others look at the head as often, so that receipts come from a backend behind',
    backendsInStep,
  ),
  alternative.in('2.8')(
    'head-receipts-lag',
    'Two of three requests meet a backend that has no receipts of the newest block yet',
    lateReceipts,
  ),
  alternative.in('2.8')(
    'head-advances-receipts-lag',
    'New blocks come, and two of three requests meet a backend that has no receipts of the newest one yet',
    {
      ...lateReceipts,
      ...headAdvances(15),
    },
  ),
  alternative.in('2.7')('head-reorganised', 'The newest block is replaced by another one of its height', {
    'evm.reorganised': (replaced, { number, head, reads }) =>
      replaced || (number === head && head % 2 === 0 && reads % 25 < 10),
  }),
  alternative.in('2.7')('chain-of-genesis', 'The chain has block 0 only', {
    'evm.head': () => 0,
    'evm.known': () => [],
  }),
  alternative.in('2.7')('chain-short', 'The chain has four blocks', {
    'evm.head': () => 3,
    'evm.known': () => [],
  }),
  alternative.in('2.7')(
    'chain-short-reorganised',
    'The newest block of a chain of four is replaced while it is read',
    {
      'evm.head': () => 3,
      'evm.known': () => [],
      'evm.reorganised': (replaced, { number, reads }) => replaced || (number > 2 && reads > 12),
    },
  ),
  alternative.in('4.4')('chain-without-known', 'Nobody knows a transaction beforehand', {
    'evm.known': () => [],
  }),
  alternative('pending-null', 'There is no pending block', () =>
    result(
      blockByNumber,
      () => null,
      ({ params: list }) => Array.isArray(list) && list[0] === 'pending',
    ),
  ),
  alternative('pending-latest', 'The pending block is the newest one', () =>
    params(blockByNumber, ([tag, ...rest]) =>
      tag === undefined ? [] : [tag === 'pending' ? 'latest' : tag, ...rest],
    ),
  ),
  alternative('system-transactions-in-object', 'System transactions come in an object', () =>
    result(systemTransactions, (list) => (list === null ? null : { transactions: list })),
  ),
  alternative('system-transactions-unknown-block', 'System transactions of a missing block are an error', {
    'rpc.result': (value, { method }) => {
      if (method === systemTransactions && value === null) throw new RpcFailure(-32603, 'block not found');
      return value;
    },
  }),
  alternative('block-number-not-on-evm-path', 'eth_blockNumber is unknown on `/evm`', {
    'rpc.params': (value, { api, method }) => {
      if (api === 'evm' && method === 'eth_blockNumber')
        throw new RpcFailure(-32601, `the method ${method} does not exist`);
      return value;
    },
  }),
  alternative.in('7.5').failing('jsonrpc.error.unknown-method')(
    'call-many-refused-in-own-words',
    'A generic node has no eth_callMany, and says so of an unknown method with a code of its own',
    {
      'rpc.params': (value, { api, method }) => {
        if (api === 'jsonrpc' && method === 'eth_callMany') throw new RpcFailure(-32000, unsupported(method));
        return value;
      },
      'rpc.envelope': (envelope, { method }) =>
        'error' in envelope && Object(envelope.error).code === -32601
          ? { ...envelope, error: { code: -32000, message: unsupported(method) } }
          : envelope,
    },
  ),
  alternative('nothing-at-root', 'Nothing is served beside `/evm`', {
    'evm.root-served': () => false,
  }),
  alternative.in('4.4')('client-version-not-on-evm-path', 'web3_clientVersion is unknown on `/evm`', {
    'rpc.params': (value, { api, method }) => {
      if (api === 'evm' && method === 'web3_clientVersion')
        throw new RpcFailure(-32601, `the method ${method} does not exist`);
      return value;
    },
  }),
  alternative.in('4.6')('pending-context-refused', 'Calls run in no pending block', {
    'rpc.params': (value, { method }) => {
      if (method === 'eth_callMany' && JSON.stringify(value)?.includes('"pending"'))
        throw new RpcFailure(-32602, 'pending is not supported');
      return value;
    },
  }),
  alternative('system-transactions-not-served', 'The method for system transactions is unknown', {
    'rpc.params': (value, { method }) => {
      if (method === systemTransactions) throw new RpcFailure(-32601, `the method ${method} does not exist`);
      return value;
    },
  }),
];
