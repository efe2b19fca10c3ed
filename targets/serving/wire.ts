import { stringify as stringifyExact } from 'lossless-json';

/** One HTTP request as the surfaces see it. */
export interface WireRequest {
  readonly method: string;
  /** Percent-encoded as received, with a leading slash and without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case; a repeated header is joined by `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** The client's end of the connection that it came over. */
  readonly connection: string;
}

/** One HTTP answer before it is written. */
export interface WireAnswer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON value, in which bigints stand for integers of any size; undefined for an answer without body. */
  readonly body: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string | Buffer;
}

/** Which credentials a request was sent with, right or wrong. */
export type CredentialMode = 'bearer' | 'token' | 'basic' | 'x-token' | 'none';

export interface AnswerInfo {
  readonly surface: 'platform' | 'http';
  /** Name of the node in the target file; null on the platform. */
  readonly node: string | null;
  readonly mode: CredentialMode;
  /** Whether the credentials were accepted. */
  readonly accepted: boolean;
  /** False for plain HTTP: on a port that speaks TLS, and in a target without it. */
  readonly encrypted: boolean;
  /** Requests that this surface or node has received, this one included. */
  readonly count: number;
  readonly request: WireRequest;
}

/** How an answer travels; nothing of this changes what it says. */
export interface Delivery {
  readonly delayMs: number;
  /** 1 writes the body at once with its length; more writes so many pieces, chunked. */
  readonly pieces: number;
  readonly gzip: boolean;
  /** Ends the connection after the answer. */
  readonly close: boolean;
  /** Drops the connection after so many bytes of the body; null never does. */
  readonly cutAfter: number | null;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Every HTTP request of every surface, before anything looks at it. */
    'wire.request': Hook<WireRequest, Pick<AnswerInfo, 'surface' | 'node' | 'count'>>;
    /** Every HTTP answer of every surface. */
    'wire.answer': Hook<WireAnswer, AnswerInfo>;
    'wire.deliver': Hook<Delivery, AnswerInfo & { readonly answer: WireAnswer }>;
  }
}

/** An answer that holds a JSON value. */
export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): WireAnswer {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** An answer without body. */
export function empty(status: number, headers: Readonly<Record<string, string>> = {}): WireAnswer {
  return { status, headers, body: undefined };
}

/** An answer that holds text of another kind. */
export function text(status: number, contentType: string, raw: string): WireAnswer {
  return { status, headers: { 'content-type': contentType }, body: undefined, raw };
}

/** JSON text of a value, bigints as integers with all their digits. */
export function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (failure) {
    // JSON.stringify rejects bigints; only answers that hold one pay for the slower writer.
    if (failure instanceof TypeError) return stringifyExact(value) ?? 'null';
    throw failure;
  }
}

/** An answer whose body lacks its last byte: of JSON the last brace. */
export function cutShort(answer: WireAnswer): WireAnswer {
  return { ...answer, raw: bodyBytes(answer).subarray(0, -1) };
}

/** The bytes of an answer's body. */
export function bodyBytes(answer: WireAnswer): Buffer {
  if (answer.raw !== undefined) return Buffer.from(answer.raw);
  return answer.body === undefined ? Buffer.alloc(0) : Buffer.from(toJson(answer.body));
}
