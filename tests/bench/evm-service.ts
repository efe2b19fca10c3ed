import { type Block, type Chain, extendChain, hex, makeChain } from './chain.ts';
import type { Json } from './json.ts';
import { CallError, type Method, plainRpc, type RpcTraits, startRpc } from './rpc-service.ts';
import type { Standing } from './variant.ts';

/** Where a chain may differ from the plain one. */
export interface EvmTraits extends RpcTraits {
  readonly head: number;
  /** Every how-manieth request a block comes on top; 0 for never. */
  readonly grows: number;
  readonly pending: 'null' | 'block' | 'latest' | 'anonymous';
  /** What a block that does not exist is answered with. */
  readonly missing: () => unknown;
  readonly blocks: (chain: Chain) => Chain;
  readonly systemMethod: boolean;
  /** Whether a generic node answers eth_getBlockByNumber too. */
  readonly blocksToo: boolean;
  /** Blocks behind the head by which an answer may lag. */
  readonly lag: (n: number) => number;
}

export const plainEvm: EvmTraits = {
  ...plainRpc,
  head: 37,
  grows: 0,
  pending: 'block',
  missing: () => null,
  blocks: (chain) => chain,
  systemMethod: true,
  blocksToo: false,
  lag: () => 0,
};

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);

/** A block as it goes out. */
const showBlock = (block: Block, full: boolean): Json => ({
  ...block.header,
  transactions: full ? block.transactions : block.transactions.map(({ hash }) => hash),
});

/** The methods that read a chain. */
export function chainMethods(chain: Chain, own: EvmTraits): Record<string, Method> {
  const top = (n: number) => Math.max(0, chain.blocks.length - 1 - own.lag(n));
  const blockAt = (tag: unknown, n: number): Block | Json | undefined => {
    if (tag === 'latest') return chain.blocks[top(n)];
    if (tag === 'earliest') return chain.blocks[0];
    if (tag === 'pending') {
      const latest = chain.blocks[top(n)];
      if (latest === undefined || own.pending === 'null') return undefined;
      if (own.pending === 'latest') return latest;
      const header = {
        ...latest.header,
        number: hex(top(n) + 1),
        parentHash: latest.header.hash,
        gasUsed: '0x0',
      };
      return {
        header: own.pending === 'anonymous' ? { ...header, number: null, hash: null, nonce: null } : header,
        transactions: [],
        receipts: [],
      };
    }
    if (typeof tag !== 'string' || !/^0x[0-9a-f]+$/i.test(tag))
      throw new CallError(-32602, 'no such kind of block number');
    const number = Number(tag);
    return number > top(n) ? undefined : chain.blocks[number];
  };
  return {
    web3_clientVersion: () => 'Quay/v3.1.0-stable/linux-arm64/rustc1.80',
    eth_blockNumber: (_params, n) => hex(top(n)),
    eth_chainId: () => '0x539',
    eth_getBlockByNumber: ([tag, full], n) => {
      if (typeof full !== 'boolean') throw new CallError(-32602, 'missing argument 1');
      const block = blockAt(tag, n);
      return block === undefined ? own.missing() : showBlock(block as Block, full);
    },
    eth_getTransactionReceipt: ([hash]) => {
      if (!isHash(hash)) throw new CallError(-32602, 'not a hash');
      const found = chain.blocks
        .flatMap(({ receipts }) => receipts)
        .find(({ transactionHash }) => transactionHash === hash.toLowerCase());
      return found ?? null;
    },
    ...(own.systemMethod ? { eth_getSystemTxsByBlockNumber: () => [] } : {}),
  };
}

async function startEvm(api: 'evm' | 'jsonrpc', traits: Partial<EvmTraits>): Promise<Standing> {
  const own = { ...plainEvm, ...traits };
  const chain = own.blocks(makeChain('delta', own.head));
  let count = 0;
  return startRpc(
    api,
    () => {
      count += 1;
      if (own.grows > 0 && count % own.grows === 0) extendChain(chain, 'delta');
      const { eth_getBlockByNumber, ...rest } = chainMethods(chain, own);
      return eth_getBlockByNumber === undefined || (api === 'jsonrpc' && !own.blocksToo)
        ? rest
        : { ...rest, eth_getBlockByNumber };
    },
    own,
  );
}

/** A chain at `/evm`. */
export const startEvmPath = (traits: Partial<EvmTraits> = {}): Promise<Standing> => startEvm('evm', traits);

/** A node of which only the generic methods are known: it has no blocks to show, receipts by `known` alone. */
export const startGeneric = (traits: Partial<EvmTraits> = {}): Promise<Standing> => {
  const known = makeChain('delta', 37).blocks.flatMap(({ receipts }) =>
    receipts.map((one) => one.transactionHash),
  );
  return startEvm('jsonrpc', { known: { transactions: known.slice(0, 12) }, ...traits });
};
