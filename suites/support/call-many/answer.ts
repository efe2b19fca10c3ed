import { asObject } from '../../../base/json-object.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';

/** What one item of a result amounts to (§4.6). */
export type Item =
  /** Output in hexadecimal, lower case and without 0x: whether a service writes it is not shown. */
  | { readonly kind: 'value'; readonly at: string; readonly data: string }
  | { readonly kind: 'error'; readonly at: string; readonly error: unknown }
  | { readonly kind: 'odd'; readonly at: string; readonly raw: unknown };

export interface Answer {
  readonly reply: RpcReply;
  /** The result itself; undefined where an error or no JSON-RPC came. */
  readonly result: unknown;
  /** All items in the order in which they stand, whatever they are nested in: exact nesting is not shown. */
  readonly items: readonly Item[];
}

export function readAnswer(reply: RpcReply): Answer {
  const result = reply.outcome.kind === 'result' ? reply.outcome.value : undefined;
  return { reply, result, items: itemsOf(result, '/result') };
}

function itemsOf(value: unknown, at: string): Item[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown, index) => itemsOf(one, `${at}/${index}`));
  return value === undefined ? [] : [readItem(value, at)];
}

function readItem(raw: unknown, at: string): Item {
  const item = asObject(raw);
  if (item === undefined) return { kind: 'odd', at, raw };
  // A field that is null says that there is none.
  const { value = null, error = null } = item;
  if (error !== null && value === null) return { kind: 'error', at, error };
  const data = typeof value === 'string' ? /^(?:0x)?((?:[0-9a-f]{2})*)$/i.exec(value)?.[1] : undefined;
  if (error === null && data !== undefined) return { kind: 'value', at, data: data.toLowerCase() };
  return { kind: 'odd', at, raw };
}
