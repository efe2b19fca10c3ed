import { asObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import { knownPlace, placeOf } from '../../../engine/documents/operation-place.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered, Wire, WireRequest } from '../../../engine/wire/wire.ts';
import { statedWindow } from '../contract/stated-window.ts';
import { unitsPerRequest } from './read-shards.ts';

/** §8, as the document states it. */
export const { defaultLimit, largestLimit, limitName, offsetName } = statedWindow('sharded', 'listMessages');

/** Up to here a limit is certainly taken: a service may cap what is asked beyond the default where no maximum is stated. */
export const certainLimit = Number.isFinite(largestLimit) ? largestLimit : defaultLimit;

/** Where messages are read; undefined where no document describes it any more. */
export const messagesPlace = knownPlace('sharded', 'listMessages');

/** Parameters of the query as strings; what is absent is not sent. */
export interface MessagesQuery {
  readonly limit?: string | undefined;
  readonly offset?: string | undefined;
}

/** §4.8: the GET of messages. @throws Unanswered, UndocumentedRequest */
export function askMessages(
  wire: Wire,
  { limit, offset }: MessagesQuery,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<Answered> {
  const query = { [limitName]: limit, [offsetName]: offset };
  const place = placeOf('sharded', 'listMessages');
  return wire.ask({ ...place, query, requestUnits: unitsPerRequest, ...more }, caching);
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
    keys: status === 200 ? keysOf(findMessages(jsonOf(exchange))) : undefined,
  };
}

/** Messages in the documented place, or below `result`: what is found elsewhere is judged too. */
export function findMessages(body: unknown): readonly unknown[] | undefined {
  const answer = asObject(body);
  if (answer === undefined) return undefined;
  const messages = answer.messages ?? asObject(answer.result)?.messages;
  return Array.isArray(messages) ? messages : undefined;
}

const known = new WeakMap<readonly unknown[], readonly string[]>();

/** Messages as texts; made once for all answers that are the same text. */
export function keysOf(messages: readonly unknown[] | undefined): readonly string[] | undefined {
  if (messages === undefined) return undefined;
  const keys = known.get(messages) ?? messages.map(messageText);
  known.set(messages, keys);
  return keys;
}

/** The documented fields of a message (§2.9) as text. What else it has may change from answer to answer. */
function messageText(message: unknown): string {
  const { hash, source, destination, value, fwd_fee, ihr_fee, created_lt, body_hash } =
    asObject(message) ?? {};
  return writeJson([hash, source, destination, value, fwd_fee, ihr_fee, created_lt, body_hash]);
}
