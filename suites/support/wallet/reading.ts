import { asObject, isObjectOrArray, type JsonObject } from '../../../base/json-object.ts';
import type { Answer, Exchange } from '../../../engine/wire/exchange.ts';
import { beginningOf } from '../../../specs/formats/cut-text.ts';

/** What an answer of a wallet method amounts to, whatever its HTTP status (§7.3, §7.5). */
export type Reading =
  /** The documented field is there, and nothing says that the request failed. */
  | { readonly kind: 'data'; readonly value: JsonObject }
  /** An error, by its status or by what it says. */
  | { readonly kind: 'error' }
  /** Neither: an empty object, nothing at all. `what` says what stands there. */
  | { readonly kind: 'neither'; readonly what: unknown };

/** §7.3: what errors of getblockbalance contain. */
export const errorMessages = {
  invalidHex: 'INVALID hex String',
  hashLength: 'hash length not equals 32',
  mismatch: 'number and hash do not match',
} as const;

const always = /^(error|errors|err|exception|fault)$/i;
const alone = /^(message|msg|code|detail|details|reason|status|title)$/i;

/**
 * @param documented the field that every answer of the method has to have: with it there, a message beside it is
 *   only a message
 */
export function readAnswer({ answer }: Exchange, documented: string): Reading {
  if (answer.kind === 'no-answer') return { kind: 'neither', what: answer.message };
  const readings = read.get(answer) ?? new Map<string, Reading>();
  read.set(answer, readings);
  const reading = readings.get(documented) ?? readAs(answer, documented);
  readings.set(documented, reading);
  return reading;
}

/** By what had to be there: many statements judge the same answer. */
const read = new WeakMap<Answer, Map<string, Reading>>();

function readAs(answer: Answer, documented: string): Reading {
  if (answer.status >= 300) return { kind: 'error' };
  if (answer.body.kind === 'empty') return { kind: 'neither', what: 'an empty body' };
  if (answer.body.kind === 'not-json') return { kind: 'error' };
  if (typeof answer.body.value === 'string') return { kind: 'error' };
  const value = asObject(answer.body.value);
  if (value === undefined) return { kind: 'neither', what: answer.body.value };
  if (saysError(value) || Object.values(errorMessages).some((text) => holdsText(answer, text)))
    return { kind: 'error' };
  if (documented in value) return { kind: 'data', value };
  const words = Object.entries(value).some(([key, item]) => alone.test(key) && isSaid(item));
  return words ? { kind: 'error' } : { kind: 'neither', what: value };
}

function saysError(value: JsonObject): boolean {
  return Object.entries(value).some(
    ([key, item]) => (always.test(key) && isSaid(item)) || (/^(success|ok)$/i.test(key) && item === false),
  );
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== '' && value !== false;
}

/** Whether an answer contains a string, in whatever wrapping: anywhere in the body, JSON strings unescaped. */
export function holdsText(answer: Exchange['answer'], text: string): boolean {
  if (answer.kind === 'no-answer') return false;
  if (answer.text.includes(text)) return true;
  // Without an escape, what the JSON says stands in its text as it is.
  return answer.text.includes('\\') && answer.body.kind === 'json' && holds(answer.body.value, text);
}

function holds(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value.includes(text);
  if (!isObjectOrArray(value)) return false;
  return Object.entries(value).some(([key, item]) => key.includes(text) || holds(item, text));
}

/** Which record an answer holds, for a finding about a record that should not be there. */
export function recordOf(exchange: Exchange): unknown {
  const value = bodyOf(exchange);
  const identifier = asObject(value)?.block_identifier;
  return identifier === undefined ? value : { record: identifier };
}

/** The body of an answer, shortened for a finding. */
export function bodyOf(exchange: Exchange): unknown {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return answer.message;
  return answer.body.kind === 'json' ? answer.body.value : beginningOf(answer.text, 300);
}
