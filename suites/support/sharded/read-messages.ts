import { asObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import { writeJson } from '../../../engine/wire/parse-json.ts';
import type { Answered, Wire, WireRequest } from '../../../engine/wire/wire.ts';
import { unitsPerRequest } from './read-shards.ts';

/** §8 */
export const defaultLimit = 128;

/** Parameters of the query as strings; what is absent is not sent. */
export interface MessagesQuery {
  readonly limit?: string | undefined;
  readonly offset?: string | undefined;
}

/** §4.8: the GET of messages. */
export function askMessages(
  wire: Wire,
  { limit, offset }: MessagesQuery,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<Answered> {
  const query = { limit, offset };
  const label = 'GET /api/v3/messages';
  return wire.ask(
    { method: 'GET', path: '/api/v3/messages', query, label, requestUnits: unitsPerRequest, ...more },
    caching,
  );
}

/** A part of the list of messages, as it was asked for. */
export interface WindowQuery {
  readonly limit?: number;
  readonly offset?: number;
}

/** A window as it was answered. */
export interface MessageWindow {
  readonly query: WindowQuery;
  readonly exchange: Answered;
  /** The messages in their order, each as text; undefined where the answer has no array of them. */
  readonly keys: readonly string[] | undefined;
}

export async function readWindow(
  wire: Wire,
  query: WindowQuery,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<MessageWindow> {
  const { limit, offset } = query;
  const parameters = { limit: limit?.toString(), offset: offset?.toString() };
  const exchange = await askMessages(wire, parameters, caching, more);
  const { status } = exchange.answer;
  return {
    query,
    exchange,
    keys: status === 200 ? findMessages(jsonOf(exchange))?.map(messageText) : undefined,
  };
}

/** Messages in the documented place, or below `result`: what is found elsewhere is judged too. */
export function findMessages(body: unknown): readonly unknown[] | undefined {
  const answer = asObject(body);
  if (answer === undefined) return undefined;
  const messages = answer.messages ?? asObject(answer.result)?.messages;
  return Array.isArray(messages) ? messages : undefined;
}

/** The documented fields of a message (§2.9) as text. What else it has may change from answer to answer. */
function messageText(message: unknown): string {
  const { hash, source, destination, value, fwd_fee, ihr_fee, created_lt, body_hash } =
    asObject(message) ?? {};
  return writeJson([hash, source, destination, value, fwd_fee, ihr_fee, created_lt, body_hash]);
}
