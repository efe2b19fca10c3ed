import type { NodeApi } from '../serving/node-service.ts';
import type { CredentialMode } from '../serving/wire.ts';

/** One JSON-RPC request, as an override sees it. */
export interface RpcInfo {
  readonly api: NodeApi;
  readonly node: string;
  readonly transport: 'http' | 'websocket';
  readonly mode: CredentialMode;
  /** Requests that the node has received on this transport, this one included. */
  readonly count: number;
  readonly method: string;
  /** As received; undefined when there were none. */
  readonly params: unknown;
  readonly id: unknown;
}

export interface HeadInfo {
  readonly api: NodeApi;
  readonly node: string;
  /** How often the head of this node was read so far. */
  readonly reads: number;
  /** Height at the start. */
  readonly initial: number;
}

export interface BlockInfo {
  readonly api: NodeApi;
  readonly node: string;
  readonly number: number;
  readonly head: number;
  readonly full: boolean;
  /** What was asked for: a tag or a number in hexadecimal. */
  readonly asked: string;
  readonly transactions: number;
  /** Receipt indices of its failed transactions. */
  readonly failed: readonly number[];
  /** System transactions that belong to the block, rendered, and left out of it. */
  readonly systemTransactions: readonly Record<string, unknown>[];
}

export interface ReceiptInfo {
  readonly api: NodeApi;
  readonly node: string;
  readonly number: number;
  readonly head: number;
  readonly index: number;
  /** How many transactions the block has. */
  readonly transactions: number;
  readonly succeeded: boolean;
  readonly creation: boolean;
  readonly type: number;
  readonly logs: number;
  /** Of its block. */
  readonly baseFee: bigint;
  /** System transactions that belong to the block. */
  readonly systemTransactions: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** What a method is called with, before it looks at it. */
    'rpc.params': Hook<unknown, RpcInfo>;
    'rpc.result': Hook<unknown, RpcInfo>;
    /** The whole response object, of a result as of an error. */
    'rpc.envelope': Hook<Record<string, unknown>, RpcInfo>;
    /** Whether a node that has blocks on a path of their own serves generic methods at its root (§4.4, §4.5). */
    'evm.root-served': Hook<boolean, { readonly node: string }>;
    /** What one of them gives there. */
    'evm.root-result': Hook<unknown, RpcInfo>;
    /** Height of the newest block that the node admits to. */
    'evm.head': Hook<number, HeadInfo>;
    /** Whether a block is replaced by its sibling: the same transactions in a block with another hash. */
    'evm.reorganised': Hook<boolean, HeadInfo & { readonly number: number; readonly head: number }>;
    /** Height up to which transactions are found by their hash. */
    'evm.findable': Hook<number, HeadInfo>;
    /** The hash that a transaction is looked up by, among those of the chain. */
    'evm.wanted': Hook<string, { readonly hashes: () => readonly string[] }>;
    'evm.block': Hook<Record<string, unknown>, BlockInfo>;
    /** Number of the block whose transactions a block that is asked for by number lists. */
    'evm.listed': Hook<number, { readonly number: number }>;
    /** A full transaction object in a block. */
    'evm.transaction': Hook<Record<string, unknown>, ReceiptInfo>;
    'evm.receipt': Hook<Record<string, unknown>, ReceiptInfo>;
    /** A log of a receipt; `position` counts within the receipt. */
    'evm.log': Hook<Record<string, unknown>, ReceiptInfo & { readonly position: number }>;
    /** Transactions named in the target file under `known`. */
    'evm.known': Hook<readonly string[], { readonly api: NodeApi; readonly node: string }>;
  }
}
