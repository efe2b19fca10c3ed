import type { JsonObject } from '../../base/json-object.ts';
import type { CallContext } from '../serving/node-service.ts';
import type { ChainShard, ShardChain } from './shard-chain.ts';
import type { CallKind, ShardedCall } from './sharded-call.ts';
import { failure, type ShardedFailure } from './sharded-failure.ts';

/** The masterchain block that a request means with its shards, or why it means none. */
export type ShardsLookup =
  | { readonly seqno: number; readonly shards: readonly ChainShard[] }
  | { readonly failure: ShardedFailure };

export interface ShardsLookupInfo {
  /** As it was given: text of a query, a value of JSON, or undefined. */
  readonly given: unknown;
  readonly kind: CallKind;
  readonly chain: ShardChain;
  readonly context: CallContext;
}

interface ShardsInfo {
  /** Of the masterchain block. */
  readonly seqno: number;
  readonly kind: CallKind;
  readonly context: CallContext;
}

export interface ShardInfo extends ShardsInfo {
  readonly shard: ChainShard;
  /** Place in the answer. */
  readonly position: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** §4.8: which block's shards are answered, or with which failure; for GET and JSON-RPC alike. */
    'sharded.shards-lookup': Hook<ShardsLookup, ShardsLookupInfo>;
    /** §2.9, from the inside out. */
    'sharded.shard': Hook<JsonObject, ShardInfo>;
    'sharded.shards': Hook<readonly JsonObject[], ShardsInfo>;
    /** The object that contains the shards: the body of a GET, the result of JSON-RPC. */
    'sharded.shards-answer': Hook<JsonObject, ShardsInfo>;
  }
}

/** The shards of a block as GET and JSON-RPC answer them, or why they cannot be had. */
export function answerShards(
  call: ShardedCall,
  given: unknown,
): { readonly answer: JsonObject } | { readonly failure: ShardedFailure } {
  const { behaviour, chain, kind, context } = call;
  const found = behaviour.override('sharded.shards-lookup', lookUp(chain, given), {
    given,
    kind,
    chain,
    context,
  });
  if ('failure' in found) return found;
  const { seqno, shards } = found;
  const info = { seqno, kind, context };
  const rendered = shards.map((shard, position) => {
    const plain = {
      workchain: shard.workchain,
      shard: String(shard.id),
      seqno: shard.seqno,
      root_hash: chain.hash('root', shard),
      file_hash: chain.hash('file', shard),
    };
    return behaviour.override('sharded.shard', plain, { ...info, shard, position });
  });
  const list = behaviour.override('sharded.shards', rendered, info);
  return { answer: behaviour.override('sharded.shards-answer', { shards: list }, info) };
}

/** A number out of a query or of JSON; a query knows text only, JSON has numbers. */
function lookUp(chain: ShardChain, given: unknown): ShardsLookup {
  if (given === undefined || given === null) return failure('seqno-missing', 'seqno is required');
  if (typeof given !== 'number' || !Number.isSafeInteger(given)) {
    return failure('seqno-malformed', 'seqno is not an integer');
  }
  const shards = chain.shards(given);
  return shards === undefined
    ? failure('seqno-unknown', `there is no masterchain block ${given}`)
    : { seqno: given, shards };
}
