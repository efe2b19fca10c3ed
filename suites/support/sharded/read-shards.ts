import { asObject, isObjectOrArray } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import { knownPlace, placeOf } from '../../../engine/documents/operation-place.ts';
import { HttpChannel } from '../../../engine/jsonrpc/http-channel.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { shardedRpcPath } from '../../../engine/jsonrpc/rpc-path.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered, Wire, WireRequest } from '../../../engine/wire/wire.ts';

/** Where shards are read; undefined where no document describes it any more. */
export const shardsPlace = knownPlace('sharded', 'getShards');

/** §8: what every request to the sharded chain costs, by the contract. */
export const unitsPerRequest = 1;

/** §4.8: the GET of shards, with whatever text for its sequence number, or none. */
export function getShards(
  wire: Wire,
  seqno: string | undefined,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<Answered> {
  return askShards(wire, { seqno }, caching, more);
}

/** The same with whatever query. @throws UndocumentedRequest */
export function askShards(
  wire: Wire,
  query: NonNullable<WireRequest['query']>,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<Answered> {
  const place = placeOf('sharded', 'getShards');
  return wire.ask({ ...place, query, requestUnits: unitsPerRequest, ...more }, caching);
}

/** §4.8: the JSON-RPC method shards. `params` that are undefined are left out. */
export function callShards(
  wire: Wire,
  params: unknown,
  caching: Caching,
  id = 1,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<RpcReply> {
  const channel = new HttpChannel(wire, shardedRpcPath, 'open');
  return channel.call('shards', params, caching, { id, requestUnits: unitsPerRequest, ...more });
}

export interface FoundShards {
  readonly shards: readonly unknown[];
  /** JSON Pointer to what holds them in the body; empty where the contract has it for a GET. */
  readonly holder: string;
}

/**
 * Shards in a body, in the documented place or where known software puts them: below `result`, or as `result` itself.
 * What is found in another place is judged too, so that one departure does not hide the next.
 */
export function findShards(body: unknown, holder = ''): FoundShards | undefined {
  const answer = asObject(body);
  if (answer === undefined) return undefined;
  if (Array.isArray(answer.shards)) return { shards: answer.shards, holder };
  if (holder.length > '/result/result'.length) return undefined;
  const { result } = answer;
  return Array.isArray(result)
    ? { shards: result, holder: `${holder}/result` }
    : findShards(result, `${holder}/result`);
}

/** Shards that an answer has, none where it is an error or anything else. */
export function shardsOf(exchange: Parameters<typeof jsonOf>[0]): readonly unknown[] {
  return findShards(jsonOf(exchange))?.shards ?? [];
}

/** Whether anything in a body looks like a shard (§2.9), wherever it stands. */
export function holdsShards(value: unknown): boolean {
  if (!isObjectOrArray(value)) return false;
  if ('shard' in value && ('root_hash' in value || 'file_hash' in value)) return true;
  return Object.values(value).some(holdsShards);
}

/** The documented fields of a shard (§2.9) as text: two shards are the same data where these are equal. */
export function shardText(shard: unknown): string {
  const { workchain, shard: id, seqno, root_hash, file_hash } = asObject(shard) ?? {};
  return writeJson([workchain, id, seqno, root_hash, file_hash]);
}

/** All shards of a block as one text, in whatever order they came: the contract gives them none. */
export function blockText(shards: readonly unknown[]): string {
  return shards.map(shardText).sort().join('\n');
}
