import type { JsonObject } from '../../base/json-object.ts';
import type { Behaviour } from '../entries/behaviour.ts';
import type { CallContext } from '../serving/node-service.ts';
import { json, type WireAnswer } from '../serving/wire.ts';

export type FailureKind =
  | 'body'
  | 'hash-missing'
  | 'hash-not-hex'
  | 'hash-length'
  | 'number-missing'
  | 'number-malformed'
  | 'number-unknown'
  | 'mismatch'
  | 'visible'
  | 'address-missing'
  | 'address-malformed'
  | 'window'
  | 'value'
  | 'method-unknown'
  | 'http-method';

/** Why a wallet request fails. */
export interface WalletFailure {
  readonly kind: FailureKind;
  /** What a client reads; three of them are the contract's (§7.3). */
  readonly text: string;
}

/** A failure as it goes out. */
export interface RenderedFailure {
  readonly status: number;
  /** An object for JSON, a string for plain text. */
  readonly body: JsonObject | string;
}

export interface FailureInfo {
  readonly failure: WalletFailure;
  readonly method: string;
  readonly context: CallContext;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Every failure of a wallet method; status and form are not shown (§7.5), three messages are (§7.3). */
    'wallet.error': Hook<RenderedFailure, FailureInfo>;
  }
}

/** §7.3 */
export const invalidHex = 'INVALID hex String';
export const wrongLength = 'hash length not equals 32';
export const mismatch = 'number and hash do not match';

export function failure(kind: FailureKind, text: string): { readonly failure: WalletFailure } {
  return { failure: { kind, text } };
}

/** A failure in the form of the software behind such nodes: status 200, and the text after the name of a class. */
export function answerFailure(
  behaviour: Behaviour,
  cause: WalletFailure,
  method: string,
  context: CallContext,
): WireAnswer {
  const plain = {
    status: statusOf(cause.kind),
    body: { Error: `class ${classOf(cause.kind)} : ${cause.text}` },
  };
  const { status, body } = behaviour.override('wallet.error', plain, { failure: cause, method, context });
  return typeof body === 'string'
    ? { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: undefined, raw: body }
    : json(status, body);
}

function statusOf(kind: FailureKind): number {
  return kind === 'method-unknown' ? 404 : kind === 'http-method' ? 405 : 200;
}

function classOf(kind: FailureKind): string {
  if (kind === 'body') return 'com.alibaba.fastjson.JSONException';
  if (kind === 'hash-not-hex' || kind === 'address-malformed') {
    return 'org.tron.core.services.http.JsonFormat$ParseException';
  }
  return kind === 'number-unknown'
    ? 'org.tron.core.exception.ItemNotFoundException'
    : 'java.lang.IllegalArgumentException';
}
