import { isJsonObject } from '../../base/json-object.ts';
import { readAddress } from '../wire/address/read-address.ts';
import { parseJson, writeJson } from '../wire/body/parse-json.ts';
import type { Exchange } from '../wire/exchange.ts';

/** What a request asks for, whatever its credential and the id that one attempt at it has. */
export interface Asked {
  /** The same for every attempt at it. */
  readonly key: string;
  readonly node: string | null;
  readonly operation: string;
  /** Its parameters, each as JSON text: of the query, the fields of a body, or the params of a JSON-RPC call. */
  readonly params: ReadonlyMap<string, string>;
  /** Whether its right answer may be another one at any time: it names no block, or the newest. */
  readonly isMoving: boolean;
}

const tag = /"(latest|pending|safe|finalized)"/;
const rpcId = /"id"\s*:\s*-?\d+/;

export function askedOf({ node, operation, request }: Exchange): Asked {
  const { method, url, body = '' } = request;
  const address = readAddress(url);
  const params = new Map([...address.searchParams].map(([name, value]) => [name, JSON.stringify(value)]));
  for (const [name, value] of bodyParams(body)) params.set(name, writeJson(value));
  const named = operation ?? `${method} ${address.pathname}`;
  return {
    key: JSON.stringify([node, named, method, url, body.replace(rpcId, '')]),
    node,
    operation: named,
    params,
    isMoving: method !== 'GET' && (params.size === 0 || tag.test(body)),
  };
}

function bodyParams(body: string): readonly (readonly [string, unknown])[] {
  if (body === '') return [];
  const parsed = parseJson(body);
  if (parsed.kind !== 'json' || !isJsonObject(parsed.value)) return [['body', body]];
  const { jsonrpc, params } = parsed.value;
  if (jsonrpc === undefined) return Object.entries(parsed.value);
  if (Array.isArray(params)) return params.map((value: unknown, at) => [String(at), value]);
  return isJsonObject(params) ? Object.entries(params) : [];
}

/**
 * Whether the answer to `other` would come for `asked` too where a service overlooked some of its parameters: that is another
 * defect, and the simpler one. The same request to another node of the same network has the same answer by right.
 */
export function isOverlooking(asked: Asked, other: Asked): boolean {
  if (asked.operation !== other.operation) return false;
  const differing = [...other.params].filter(([name, value]) => asked.params.get(name) !== value);
  return differing.every(
    ([name, value]) => asked.params.has(name) && isFlag(value) && isFlag(asked.params.get(name) ?? ''),
  );
}

function isFlag(text: string): boolean {
  return text === 'true' || text === 'false' || text === '"true"' || text === '"false"';
}
