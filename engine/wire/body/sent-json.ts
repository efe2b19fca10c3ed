import type { SentRequest } from '../exchange.ts';
import { parseJson } from './parse-json.ts';

const known = new WeakMap<SentRequest, unknown>();

/** The JSON value of the body of a request, undefined where there is none; read once for all rules that an exchange is judged by. */
export function sentJsonOf(request: SentRequest): unknown {
  if (request.body === undefined) return undefined;
  if (known.has(request)) return known.get(request);
  const body = parseJson(request.body);
  const value = body.kind === 'json' ? body.value : undefined;
  known.set(request, value);
  return value;
}
