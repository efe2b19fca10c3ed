import { json } from '../serving/wire.ts';
import type { Outcome, ShardedCall } from './sharded-call.ts';
import { reject } from './sharded-failure.ts';
import { answerShards } from './shards.ts';

/** `GET /api/v2/shards?seqno=` (§4.8). */
export function getShards(call: ShardedCall): Outcome {
  const found = answerShards(call, readSeqno(call.request.query));
  return 'failure' in found ? reject(call, found.failure) : { answer: json(200, found.answer), served: true };
}

/** A number where the text is one, undefined where nothing is given. */
function readSeqno(query: URLSearchParams): number | string | undefined {
  const text = query.get('seqno') ?? undefined;
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : text;
}
