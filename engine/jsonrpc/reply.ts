import { isObjectOrArray } from '../../base/json-object.ts';
import { redirectOf } from '../wire/address/redirect-of.ts';
import { type Exchange, jsonOf } from '../wire/exchange.ts';

/** What an answer to one JSON-RPC call amounts to, whatever its HTTP status. */
type RpcOutcome =
  | { readonly kind: 'result'; readonly value: unknown }
  | { readonly kind: 'error'; readonly code: unknown; readonly message: unknown; readonly data: unknown }
  /** Not a JSON-RPC response object: `why` says what came instead. */
  | { readonly kind: 'malformed'; readonly why: string };

export interface RpcReply {
  readonly exchange: Exchange;
  /** The id that was sent. */
  readonly id: number;
  /** The parsed body, whatever it is. */
  readonly envelope: unknown;
  readonly outcome: RpcOutcome;
}

/** Reads an exchange as the answer to a call. An envelope with an error is an error, whatever else it holds. */
export function readReply(exchange: Exchange, id: number): RpcReply {
  const envelope = jsonOf(exchange);
  return { exchange, id, envelope, outcome: outcomeOf(exchange, envelope) };
}

function outcomeOf(exchange: Exchange, envelope: unknown): RpcOutcome {
  if (exchange.answer.kind === 'no-answer') return { kind: 'malformed', why: exchange.answer.message };
  if (envelope === undefined) {
    const { body, status } = exchange.answer;
    const to = redirectOf(exchange.answer);
    if (to !== undefined) {
      const why = `status ${status}, a redirect to ${to}; redirects are not followed: give that address in the target file if it is the right one`;
      return { kind: 'malformed', why };
    }
    const why =
      body.kind === 'empty'
        ? 'an empty body'
        : body.kind === 'not-json'
          ? `a body that is not JSON${mediaTypeText(exchange.answer.headers)}: ${body.why}`
          : 'a body that is not JSON';
    return { kind: 'malformed', why: `status ${status} with ${why}` };
  }
  if (Array.isArray(envelope))
    return {
      kind: 'malformed',
      why: `the body is an array of ${envelope.length}, as if a batch had been sent`,
    };
  if (!isObjectOrArray(envelope)) return { kind: 'malformed', why: 'the body is not a JSON object' };
  const record = envelope as Record<string, unknown>;
  if (record.error !== undefined && record.error !== null) {
    const error = (typeof record.error === 'object' ? record.error : { message: record.error }) as Record<
      string,
      unknown
    >;
    return { kind: 'error', code: error.code, message: error.message, data: error.data };
  }
  if ('result' in record) return { kind: 'result', value: record.result };
  return { kind: 'malformed', why: 'the object has neither "result" nor "error"' };
}

/** The media type that a body claims to have, as in ` (text/html)`; empty where none is named. */
function mediaTypeText(headers: Readonly<Record<string, string>>): string {
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}/.exec(headers['content-type'] ?? '')?.[0];
  return type === undefined || /json/i.test(type) ? '' : ` (${type})`;
}
