import { isObjectOrArray } from '../../base/json-object.ts';
import { boundaryValues } from '../boundaries/boundaries.ts';
import { invalidInputs } from '../defects/invalid.ts';
import { acceptorOf } from '../schema/acceptor.ts';
import type { Schema, SchemaOptions } from '../schema/schema.ts';
import type { Operation } from './operations.ts';

/** A text that is no value of a query parameter. */
export interface InvalidQueryText {
  readonly parameter: string;
  /** As in `invalid.ts`. */
  readonly rule: string;
  readonly label: string;
  /** What goes into the query string, before percent-encoding. */
  readonly text: string;
}

/** A value as it stands in a query string, before percent-encoding. */
export function queryText(value: unknown): string {
  return isObjectOrArray(value) ? JSON.stringify(value) : String(value);
}

/**
 * Strings that break one rule of one query parameter. A query string knows no types: `"1"` and 1 are the
 * same text, so only what cannot be read as a valid value in any way is listed. A parameter that takes
 * every text (a name) has none.
 * @throws UnsupportedKeyword, UnresolvedReference.
 */
export function invalidQueryStrings(
  operation: Operation,
  options: SchemaOptions = {},
): readonly InvalidQueryText[] {
  const inDocument = { ...options, document: operation.document };
  return operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap(({ name, schema }) =>
      invalidStrings(schema, inDocument).map((text) => ({ parameter: name, ...text })),
    );
}

/** The same of one schema whose values are written as text. */
export function invalidStrings(
  schema: Schema,
  options: SchemaOptions,
): readonly Omit<InvalidQueryText, 'parameter'>[] {
  const [valid] = boundaryValues(schema, options);
  if (valid === undefined) return [];
  const accepts = acceptorOf(schema, options);
  const strings = invalidInputs(schema, valid, options)
    .filter(({ rule }) => rule !== 'nesting')
    .map(({ rule, label, value }) => ({ rule, label, text: queryText(value) }));
  const words = [{ rule: 'type', label: 'a word', text: 'nodeproof' }];
  return firstOfEach([...strings, ...words].filter(({ text }) => !readings(text).some(accepts)));
}

function firstOfEach<Text extends { readonly text: string }>(strings: readonly Text[]): readonly Text[] {
  return strings.filter((one, index) => strings.findIndex((other) => other.text === one.text) === index);
}

/** Every JSON value that a text in a query string may stand for. */
function readings(text: string): readonly unknown[] {
  const readings: unknown[] = [text];
  const trimmed = text.trim();
  if (trimmed !== '' && Number.isFinite(Number(trimmed))) readings.push(Number(trimmed));
  if (/^(?:true|1|on|yes)$/i.test(trimmed)) readings.push(true);
  if (/^(?:false|0|off|no)$/i.test(trimmed)) readings.push(false);
  return readings;
}
