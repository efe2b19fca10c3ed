import { Behaviour } from '../../targets/entries/behaviour.ts';
import { readExactJson } from '../../targets/exact-json.ts';
import type { NodeService } from '../../targets/serving/node-service.ts';
import { bodyBytes, type CredentialMode, toJson, type WireRequest } from '../../targets/serving/wire.ts';

/** What a node of the embedded target answered, as it would stand on the wire. */
interface Served {
  readonly status: number;
  /** The content type. */
  readonly type: string;
  readonly text: string;
  /** The JSON of the body, bigints for integers beyond 2^53; undefined where it is none. */
  readonly json: unknown;
}

export type Ask = (
  method: 'GET' | 'POST',
  target: string,
  body?: unknown,
  mode?: CredentialMode,
  headers?: WireRequest['headers'],
) => Promise<Served>;

/**
 * Asks a node's service without a network and behind its credentials; a string as body goes out as it is. What a
 * behaviour does to every answer of a node, whatever its service, is done here too.
 */
export function clientOf(service: NodeService, node: string, behaviour = new Behaviour()): Ask {
  let count = 0;
  return async (method, target, body, mode = 'token', headers = {}) => {
    count += 1;
    const url = new URL(target, 'https://127.0.0.1');
    const bytes = body === undefined ? '' : typeof body === 'string' ? body : toJson(body);
    const request = {
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.from(bytes),
      connection: '127.0.0.1:1',
    };
    const plain = await service.handle(request, { node, transport: 'http', mode, count });
    const info = { surface: 'http', node, mode, accepted: true, encrypted: true, count, request } as const;
    const answer = behaviour.override('wire.answer', plain, info);
    const text = bodyBytes(answer).toString();
    const type = answer.headers['content-type'] ?? '';
    return {
      status: answer.status,
      type,
      text,
      get json() {
        return readJson(text);
      },
    };
  };
}

function readJson(text: string): unknown {
  try {
    return readExactJson(text);
  } catch {
    return undefined;
  }
}
