import type { Behaviour } from '../entries/behaviour.ts';
import { empty, json, type WireAnswer, type WireRequest } from '../serving/wire.ts';

/** An error before it is rendered; `code` is a word, as the contract says string (§7.1). */
export interface PlatformError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** An error as it goes out: status, and the body that holds it. */
interface RenderedError {
  readonly status: number;
  readonly body: unknown;
}

export interface ErrorInfo {
  readonly error: PlatformError;
  readonly request: WireRequest;
  readonly count: number;
}

declare module '../entries/behaviour.ts' {
  interface Hooks {
    /** Every error of the platform (§7.1). */
    'platform.error': Hook<RenderedError, ErrorInfo>;
  }
}

export const unauthenticated: PlatformError = {
  status: 401,
  code: 'Unauthorized',
  message: 'A valid API key is required.',
};

export const nothingHere: PlatformError = {
  status: 404,
  code: 'NotFound',
  message: 'There is nothing at this path.',
};

export const noSuchNetwork: PlatformError = {
  status: 404,
  code: 'NotFound',
  message: 'There is no such network.',
};

export const noSuchPage: PlatformError = { status: 404, code: 'NotFound', message: 'There is no such page.' };

export const wrongMethod: PlatformError = {
  status: 405,
  code: 'MethodNotAllowed',
  message: 'This method is not allowed here.',
};

export function invalidValue(name: string, value: string): PlatformError {
  return {
    status: 400,
    code: 'ValidationError',
    message: `${JSON.stringify(value)} is not a valid ${name}.`,
  };
}

/** §7.1: the body of every error is `error` with `code` and `message`, both strings. */
export function answerError(
  behaviour: Behaviour,
  error: PlatformError,
  request: WireRequest,
  count: number,
): WireAnswer {
  const plain = { status: error.status, body: { error: { code: error.code, message: error.message } } };
  const { status, body } = behaviour.override('platform.error', plain, { error, request, count });
  return body === undefined ? empty(status) : json(status, body);
}
