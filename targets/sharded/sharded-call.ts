import type { Behaviour } from '../entries/behaviour.ts';
import type { CallContext } from '../serving/node-service.ts';
import type { WireAnswer, WireRequest } from '../serving/wire.ts';
import type { ChainMessage } from './chain-messages.ts';
import type { ShardChain } from './shard-chain.ts';

/** The documented requests of the sharded chain (§4.8). */
export type CallKind = 'shards' | 'json-rpc' | 'messages';

/** One request to the sharded chain, and all that it is answered from. */
export interface ShardedCall {
  readonly behaviour: Behaviour;
  readonly chain: ShardChain;
  readonly messages: readonly ChainMessage[];
  readonly kind: CallKind;
  readonly request: WireRequest;
  readonly context: CallContext;
}

/** An answer, and whether the request was served: only then it costs anything. */
export interface Outcome {
  readonly answer: WireAnswer;
  readonly served: boolean;
}
