import { isJsonObject } from '../../../base/json-object.ts';
import type { OwnDocument } from '../../../engine/documents/own-document.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { DocumentedCall } from '../../../generators/requests/documented-call.ts';
import { isExact } from '../../../generators/requests/inexact-numbers.ts';
import type { InvalidCase } from '../../../generators/requests/invalid-cases.ts';
import { resolveObject } from '../../../generators/schema/resolve.ts';
import {
  listKeyword,
  numberKeyword,
  requiredNames,
  type SchemaObject,
  typeKeyword,
} from '../../../generators/schema/schema.ts';
import { invalidParams } from '../answers/judge-reply.ts';
import type { Provoked } from '../calls/caller.ts';

/** Statuses by which a document says that invalid requests are rejected. */
const statusesOfRejection = ['400', '422', '4XX'];
/** Of one value that is no list: how a list is written leaves open what breaks it. */
const plainTypes: readonly unknown[] = ['string', 'integer', 'number', 'boolean'];
/** Rules that nobody who reads the value keeps by being lenient: no blanks, letter case, prefixes or empty values. */
const plainRules: ReadonlySet<string> = new Set([
  'type',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'pattern.length',
  'pattern.alphabet',
]);

/** Whether a document of the user's own describes how an operation rejects what is invalid. */
export function promisesRejection({ area, decided }: OwnDocument, call: DocumentedCall): boolean {
  if (area !== 'own' || decided?.has(call.id) === true) return false;
  return call.inputs.length > 0 && describedRejections(call).length > 0;
}

/** Whether no reading of a request with a defect makes it a valid one. */
function isInvalidBeyondDoubt(call: DocumentedCall, { input, rule, at, values }: InvalidCase): boolean {
  if (input === undefined) return false;
  const { target } = resolveObject(call.document, input.schema);
  if (rule === 'missing') return input.in !== 'query' || !mayBeWrittenAsNothing(target);
  if (input.style === 'json' || at !== '' || !plainTypes.includes(target.type)) return false;
  const value = values[input.name];
  // Of JSON one scalar may be read as another; an object is read as none.
  if (call.kind === 'rpc' && rule === 'type') return isJsonObject(value);
  // A bound beyond 2^53 is read as the nearest double: what breaks that may be within.
  if (typeof value === 'object' || !isExact(value)) return false;
  const text = String(value).trim().toLowerCase();
  // Both are read as nothing, or as zero.
  if (text === '' || text === '0x') return false;
  const listed = listKeyword(target, 'enum');
  if (listed !== undefined) return !listed.some((one) => String(one).toLowerCase() === text);
  return plainRules.has(rule);
}

/** In a query an empty list and an object without fields are no text at all: what a request without them has. */
function mayBeWrittenAsNothing(schema: SchemaObject): boolean {
  const types = typeKeyword(schema) ?? [];
  if (types.includes('array')) return (numberKeyword(schema, 'minItems') ?? 0) === 0;
  return types.includes('object') && requiredNames(schema).length === 0;
}

/** Nothing where the answer says neither that it was rejected nor that it was served. An empty result serves nobody. */
export function judgePromisedRejection(
  call: DocumentedCall,
  one: InvalidCase,
  { outcome, exchange }: Provoked,
): readonly Judgement[] {
  if (exchange === undefined) return [];
  const undocumented = judgeRejectedStatus(call, exchange);
  if (undocumented !== undefined) return [undocumented];
  // Whoever asks is rejected: that says nothing of what was asked.
  if (exchange.answer.kind === 'answer' && [401, 403].includes(exchange.answer.status)) return [];
  if (!isInvalidBeyondDoubt(call, one)) return [];
  if (outcome === 'rejected' || outcome === 'empty') return [holds];
  if (outcome !== 'served' || exchange.answer.kind === 'no-answer') return [];
  const expected = `a rejection, as the document describes one (${describedRejections(call).join(', ')}) and the request is invalid: ${one.label}`;
  const { status, text } = exchange.answer;
  return [inAnswer(exchange).fail('rejected', '', expected, call.kind === 'rpc' ? text : status)];
}

/** Statuses that come of more than what an operation is: of who asks, of how, of how much, and of paths that lead nowhere. */
const statusesOfTransport: ReadonlySet<number> = new Set([
  401, 402, 403, 404, 405, 406, 407, 408, 410, 411, 413, 414, 415, 421, 426, 429, 431, 451,
]);

/** A rejection by a status that the document does not list, where it lists others for it. */
function judgeRejectedStatus(call: DocumentedCall, exchange: Exchange): Judgement | undefined {
  const { answer } = exchange;
  if (call.kind === 'rpc' || answer.kind === 'no-answer') return undefined;
  const { status } = answer;
  if (status < 400 || status >= 500 || statusesOfTransport.has(status)) return undefined;
  const listed = call.responses.map((one) => one.status);
  if ([String(status), '4XX', 'default'].some((one) => listed.includes(one))) return undefined;
  const expected = `a rejection by a documented status (${describedRejections(call).join(', ')})`;
  return inAnswer(exchange).fail('status', '', expected, status);
}

function describedRejections(call: DocumentedCall): readonly string[] {
  if (call.kind === 'rpc') return call.errors.includes(invalidParams) ? [`error ${invalidParams}`] : [];
  return call.responses.map(({ status }) => status).filter((status) => statusesOfRejection.includes(status));
}
