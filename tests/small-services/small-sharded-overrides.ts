import type { RequirementResult } from '../../base/run-result.ts';
import { type Answer, type Asked, messageAt, type Setting, type Shard } from './small-sharded.ts';

export const failedOf = (results: readonly RequirementResult[]) => [
  ...new Set(results.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id)),
];

/** Changes an answer to one path, where it has what is changed. */
export const at =
  (path: string, change: (body: Record<string, unknown>, asked: Asked) => unknown) =>
  (asked: Asked, answer: Answer): Answer | undefined =>
    asked.path === path && answer.status === 200
      ? { status: 200, body: change(answer.body as Record<string, unknown>, asked) }
      : undefined;
export const getShards = '/api/v2/shards';
export const jsonRpc = '/api/v2/jsonRPC';
export const getMessages = '/api/v3/messages';

type Fields = Record<string, unknown>;
const shardsOf = (body: Fields): Shard[] =>
  (body.shards ?? (body.result as Fields | undefined)?.shards ?? []) as Shard[];
const windowOf = (body: Fields) => body.messages as Fields[];
const number = (query: URLSearchParams, name: string, otherwise: number) =>
  Number(query.get(name) ?? otherwise);
const slice = (offset: number, limit: number) => ({
  messages: Array.from({ length: Math.max(0, Math.min(limit, 300 - offset)) }, (_, index) =>
    messageAt(offset + index),
  ),
});
/** Another window than the one that was asked for. */
export const windows = (
  change: (limit: number, offset: number, query: URLSearchParams) => readonly [number, number],
) =>
  at(getMessages, (_body, { query }) => {
    const [limit, offset] = change(number(query, 'limit', 128), number(query, 'offset', 0), query);
    return slice(offset, limit);
  });
export const replaceShards = (path: string, change: (shards: Shard[], asked: Asked) => unknown) =>
  at(path, (body, asked) => {
    if (shardsOf(body).length === 0) return body;
    const shards = change(shardsOf(body), asked);
    return 'result' in body ? { ...body, result: { shards } } : { shards };
  });
export const each = (change: (message: Fields, index: number) => Fields) =>
  at(getMessages, (body) => ({
    messages: windowOf(body).map((one) => change(one, Number.parseInt(String(one.hash), 16))),
  }));
export const twoNodes: Setting = { nodes: ['full', 'archive'] };
export const metered: Setting = { meter: true };
