import type { UnansweredCause } from '../unanswered.ts';

/** One request and what came back, on any transport. Not redacted: it leaves the engine only through the vault. */
export interface Exchange {
  /** Name of the node, or null for the platform API. */
  readonly node: string | null;
  readonly transport: 'http' | 'websocket' | 'grpc';
  /** What latency is filed under: `GET /v1/nodes/`, `eth_blockNumber`. */
  readonly operation?: string;
  /** The same object for all messages that were sent over one WebSocket. */
  readonly connection?: object;
  /** A second answer to a request, which had come over the same WebSocket by the answer to this one. */
  readonly secondAnswer?: string;
  readonly request: SentRequest;
  readonly answer: Answer | NoAnswer;
  /** When it was sent, as `Date.now()` tells; absent where nothing was sent. */
  readonly sentAt?: number;
  /** Milliseconds from the moment of sending until the last byte. */
  readonly durationMs: number;
  /** Milliseconds until its first byte; absent where that was not seen. */
  readonly firstByteMs?: number;
}

export interface SentRequest {
  /** HTTP method; `UPGRADE` and `MESSAGE` for a WebSocket, `CALL` for gRPC. */
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly kind: 'answer';
  /** HTTP status; 101 for a WebSocket message, the gRPC status code for a call. */
  readonly status: number;
  /** Lower-case names; several values of one name joined by ", ". */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Present where the bytes were no UTF-8: the text has U+FFFD in place of those that were not. */
  readonly notUtf8?: true;
  readonly body: ParsedBody;
}

/** What comes before anything is read from it. */
export type RawAnswer = Omit<Answer, 'kind' | 'body'>;

export type ParsedBody =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not-json'; readonly why: string };

export interface NoAnswer {
  readonly kind: 'no-answer';
  readonly cause: Exclude<UnansweredCause, 'budget' | 'interrupted'>;
  readonly message: string;
}

/** Whether the service answered, and the answer was not kept for a limit of the run's own. */
export function isOwnLimit({ cause }: NoAnswer): boolean {
  return cause === 'no-room' || cause === 'too-large';
}

/** There may be room when the same is asked again. */
export function foundNoRoom({ answer }: Exchange): boolean {
  return answer.kind === 'no-answer' && answer.cause === 'no-room';
}

/** The JSON value of an answer; undefined where there is none. */
export function jsonOf(exchange: Exchange): unknown {
  return exchange.answer.kind === 'answer' && exchange.answer.body.kind === 'json'
    ? exchange.answer.body.value
    : undefined;
}

/** About how much room an exchange takes, in characters: what it says takes more than its text where there are many small values. */
export function sizeOf({ request, answer }: Exchange): number {
  const asked = request.url.length + (request.body?.length ?? 0);
  if (answer.kind === 'no-answer') return asked + answer.message.length;
  let values = 0;
  if (answer.body.kind === 'json')
    for (let at = answer.text.indexOf(','); at !== -1; at = answer.text.indexOf(',', at + 1)) values += 1;
  return asked + answer.text.length + 40 * values;
}

/** Status of the answer; undefined where none came. */
export function statusOf(exchange: Exchange): number | undefined {
  return exchange.answer.kind === 'answer' ? exchange.answer.status : undefined;
}

/** Headers as node's clients give them, in the form that an answer keeps. */
export function flatHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}
