import { isJsonObject, isObjectOrArray } from '../../../base/json-object.ts';
import { rpcPathOf } from '../../jsonrpc/rpc-path.ts';
import type { Target } from '../../target/target.ts';
import { readAddress } from '../../wire/address/read-address.ts';
import { accessOf, pathBehind, type Surface, surfaceOf } from '../../wire/address/request-place.ts';
import { parseJson } from '../../wire/body/parse-json.ts';
import type { Credential } from '../../wire/credential.ts';
import type { Exchange } from '../../wire/exchange.ts';

/** What was requested, regardless of the node: two requests of one kind use the same operation in the same way. */
export interface AskedFor {
  /** Transport, operation and access: only requests with the same kind are compared. */
  readonly kind: string;
  /** Api of the node; `platform` for the platform API. */
  readonly api: string;
  /** How it was authenticated: `token`, `basic`. */
  readonly mode: string;
  /** Query, parameters and ids of the request, by place. */
  readonly parts: ReadonlyMap<string, string>;
}

/** Of a request with more parts the first count. */
const maxParts = 200;

/** @param credential what the request was sent with; `none` for gRPC, whose metadata stand in the headers */
export function askedFor(exchange: Exchange, credential: Credential, target: Target): AskedFor {
  const surface = surfaceOf(exchange, target);
  const parts = new Map<string, string>();
  const operation = operationOf(exchange, credential, surface, parts);
  const access = dialectOf(exchange, credential, surface);
  return {
    kind: [exchange.transport, exchange.request.method, operation, access.dialect].join(' '),
    api: surface.node?.api ?? 'platform',
    mode: access.mode,
    parts,
  };
}

type Parts = Map<string, string>;

function operationOf(exchange: Exchange, credential: Credential, surface: Surface, parts: Parts): string {
  const { request, transport } = exchange;
  const { pathname, searchParams } = readAddress(request.url);
  if (transport === 'grpc') return pathname;
  for (const [name, value] of searchParams) put(parts, `?${name}`, value);
  const path = pathBehind(exchange, credential, surface);
  const { node } = surface;
  const isRpc = transport === 'websocket' || (node !== undefined && path === (rpcPathOf(node) ?? null));
  const words = isRpc
    ? ['rpc']
    : path.split('/').map((segment, at) => {
        // What holds a digit, and is no version, is somebody's id.
        if (!/\d/.test(segment) || /^v\d+$/.test(segment)) return segment;
        put(parts, `/${at}`, segment);
        return '{}';
      });
  return [
    words.join('/'),
    ...(request.body === undefined ? [] : [bodyKind(request.body, isRpc, parts)]),
  ].join(' ');
}

/** Of JSON-RPC the method and the fields of the request: one without a required field expects an error. */
function bodyKind(text: string, isRpc: boolean, parts: Parts): string {
  const body = parseJson(text);
  if (body.kind !== 'json') return 'unreadable';
  const { value } = body;
  if (!isRpc) {
    flatten(value, '', parts);
    return 'body';
  }
  if (!isJsonObject(value)) {
    flatten(value, '', parts);
    return Array.isArray(value) ? 'batch' : typeof value;
  }
  const { id, method, jsonrpc, ...rest } = value as Readonly<Record<string, unknown>>;
  flatten(rest, '', parts);
  return JSON.stringify([Object.keys(value).sort(), typeof id, String(method), String(jsonrpc)]);
}

function flatten(value: unknown, place: string, parts: Parts): void {
  if (!isObjectOrArray(value)) {
    put(parts, place, typeof value === 'string' ? value : `${typeof value} ${String(value)}`);
    return;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) put(parts, place, Array.isArray(value) ? '[]' : '{}');
  for (const [name, item] of entries) {
    if (parts.size >= maxParts) return;
    flatten(item, `${place}/${name}`, parts);
  }
}

function put(parts: Parts, place: string, value: string): void {
  let free = place;
  while (parts.has(free)) free = `${free}+`;
  if (parts.size < maxParts) parts.set(free, value);
}

/** The right credential is one kind in every mode; each wrong one, none at all, and further headers are others. */
function dialectOf(exchange: Exchange, credential: Credential, surface: Surface) {
  const { request, transport } = exchange;
  const { target, node } = surface;
  if (transport === 'grpc') {
    const sent = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    const right = sent.length === 1 && sent[0]?.[0] === 'x-token' && sent[0][1] === node?.xToken;
    return { mode: 'x-token', dialect: right ? 'right' : `not right: ${names(sent)}` };
  }
  const { isRight, further } = accessOf(exchange, credential, surface);
  const plain = /^http:/.test(request.url) && /^https:/.test(node?.url ?? target.platform?.baseUrl ?? '');
  const dialect = [isRight ? 'right' : `not right: ${credential.kind}`, ...(plain ? ['plain'] : [])];
  return { mode: credential.kind, dialect: [...dialect, further.join()].join(' ').trim() };
}

function names(headers: readonly (readonly [string, string])[]): string {
  return headers
    .map(([name]) => name)
    .sort()
    .join();
}
