import * as fc from 'fast-check';
import { arbitraryOf } from '../arbitrary/arbitrary.ts';
import type { LiveValues } from '../arbitrary/live-values.ts';
import { boundaryValues } from '../boundaries/boundaries.ts';
import { acceptorOf } from '../schema/acceptor.ts';
import { GeneratorError } from '../schema/generator-error.ts';
import { distinct } from '../schema/json-type.ts';
import { resolveObject } from '../schema/resolve.ts';
import type { Schema, SchemaOptions } from '../schema/schema.ts';
import type { CallInput } from './documented-call.ts';
import { isExact } from './inexact-numbers.ts';

/** What a target returned for an input. */
export interface LiveInput {
  /** From where the document says that they come: a service must know them. */
  readonly declared: readonly unknown[];
  /** That fit by name and form. */
  readonly similar: readonly unknown[];
}

/** The values that an input is tried with. */
export interface InputValues {
  readonly input: CallInput;
  /** The most typical first; empty where none is known. */
  readonly enumerated: readonly unknown[];
  /** Those among them that a sound service must serve: declared live values, defaults, every value of an enum, both booleans. */
  readonly certain: ReadonlySet<unknown>;
  /** Those among them that another answer gave for it, as the document says. */
  readonly declared: ReadonlySet<unknown>;
  /** Those of an enum, and both booleans. */
  readonly listed: ReadonlySet<unknown>;
  /** Those that the document itself shows: certain ones, and its examples. */
  readonly shown: ReadonlySet<unknown>;
  /** Its examples. */
  readonly examples: ReadonlySet<unknown>;
  /** What stands for it where something has to: the default, or the most typical value. */
  readonly plainest: unknown;
  /** Whether the document takes a value for it; of a schema that says what generators cannot honour, any. */
  readonly accepts: (value: unknown) => boolean;
  /** Undefined where the schema says what generators cannot honour. */
  readonly arbitrary: fc.Arbitrary<unknown> | undefined;
}

/** Live values that are tried of an input, at most. */
const mostLive = 4;

/** @param within values that the target returned, for places inside the input */
export function valuesOf(
  input: CallInput,
  live: LiveInput,
  options: Pick<SchemaOptions, 'document'>,
  within?: LiveValues,
): InputValues {
  const { isWritten, accepts, isTried, defaults, closed, documented, examples } = documentedValuesOf(
    input,
    options,
  );
  const declared = distinct(live.declared).filter(accepts).slice(0, mostLive);
  const similar = distinct(live.similar)
    .filter((value) => accepts(value) && isTried(value))
    .slice(0, mostLive);
  if (input.extensions['x-known'] === true) return onlyKnown(input, declared, accepts);
  const known = distinct([...declared, ...similar]);
  const generated = ifSupported(() =>
    arbitraryOf(input.schema, { ...options, ...(within === undefined ? {} : { live: within }) }),
  )?.filter((value) => isWritten(value) && isTried(value));
  const enumerated = distinct([...known, ...documented]);
  return {
    input,
    enumerated,
    certain: new Set([...declared, ...defaults, ...closed]),
    declared: new Set(declared),
    listed: new Set(closed),
    shown: new Set([...declared, ...defaults, ...closed, ...examples]),
    examples: new Set(examples),
    plainest: defaults[0] ?? enumerated[0],
    accepts,
    arbitrary: mixed(generated, known),
  };
}

/** What a document alone says of an input. */
interface DocumentedValues {
  /** Whether its place in a request takes a value. */
  readonly isWritten: (value: unknown) => boolean;
  readonly accepts: (value: unknown) => boolean;
  /** Whether a value is tried that nobody declared. */
  readonly isTried: (value: unknown) => boolean;
  readonly defaults: readonly unknown[];
  /** Those of an enum, and both booleans. */
  readonly closed: readonly unknown[];
  /** Defaults, examples and edges, the most typical first. */
  readonly documented: readonly unknown[];
  readonly examples: readonly unknown[];
}

/** Each call is tried on several nodes and transports, for several statements: what its document says stays the same. */
const documentedValues = new WeakMap<
  CallInput,
  { readonly document: unknown; readonly values: DocumentedValues }
>();

function documentedValuesOf(input: CallInput, options: Pick<SchemaOptions, 'document'>): DocumentedValues {
  const before = documentedValues.get(input);
  if (before !== undefined && before.document === options.document) return before.values;
  const { schema, examples } = input;
  const isWritten = writtenIn(input, options);
  const isValid = accepted(schema, options);
  const accepts = (value: unknown): boolean => isWritten(value) && isValid(value);
  const isTried = triedBy(accepts);
  const edges = (ifSupported(() => boundaryValues(schema, options)) ?? []).filter(
    (value) => isWritten(value) && isTried(value),
  );
  // Of an integer beyond 2^53 another than the document's would be sent.
  const isStated = (value: unknown): boolean => accepts(value) && isExact(value);
  const defaults = defaultOf(schema, options).filter(isStated);
  const fitting = examples.filter(isStated);
  const values = {
    isWritten,
    accepts,
    isTried,
    defaults,
    closed: edges.filter((value) => isExact(value) && isClosed(value, schema, options)),
    documented: distinct([...defaults, ...fitting, ...edges]),
    examples: fitting,
  };
  documentedValues.set(input, { document: options.document, values });
  return values;
}

/**
 * Null stands in JSON alone: as a text of HTTP it would be the word. A parameter without a value (`name=`) is one only
 * where the document says so (`allowEmptyValue`, OpenAPI 4.8.12.2) or lists it: others take it for one that is missing.
 */
function writtenIn(input: CallInput, options: SchemaOptions): (value: unknown) => boolean {
  const { in: place, style, schema, extensions } = input;
  if (place === 'param' || place === 'body' || style === 'json') return () => true;
  const takesEmpty = extensions.allowEmptyValue === true || enumsIn(schema, options).includes('');
  return (value) => value !== null && (takesEmpty || ![value].flat().includes(''));
}

/** What becomes of a value that does not exist is not stated: only such are sent as the target returned. */
function onlyKnown(
  input: CallInput,
  declared: readonly unknown[],
  accepts: InputValues['accepts'],
): InputValues {
  return {
    input,
    enumerated: declared,
    certain: new Set(declared),
    declared: new Set(declared),
    listed: new Set(),
    shown: new Set(declared),
    examples: new Set(),
    plainest: declared[0],
    accepts,
    arbitrary: declared.length === 0 ? undefined : fc.constantFrom(...declared),
  };
}

/** Two of three values are live: they are what finds an answer; the rest finds what a service does without one. */
function mixed(
  generated: fc.Arbitrary<unknown> | undefined,
  known: readonly unknown[],
): fc.Arbitrary<unknown> | undefined {
  if (known.length === 0) return generated;
  const live = fc.constantFrom(...known);
  return generated === undefined
    ? live
    : fc.oneof({ weight: 2, arbitrary: live }, { weight: 1, arbitrary: generated });
}

/** Digits of a made-up quantity, where the document sets no bound: further ones find how a service counts, and end some. */
const mostDigits = 8;

/** Whether a value is tried that nobody declared: of quantities without bound only those of ordinary size. */
function triedBy(accepts: (value: unknown) => boolean): (value: unknown) => boolean {
  if (!accepts('0x1') || !accepts(`0x${'1'.repeat(mostDigits + 1)}`)) return () => true;
  return (value) =>
    typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value) || value.length <= mostDigits + 2;
}

/** Whether a schema leaves no other values than such: an enum, a constant, a boolean. */
function isClosed(value: unknown, schema: Schema, options: SchemaOptions): boolean {
  if (typeof value === 'boolean') return true;
  return enumsIn(schema, options).some((one) => one === value);
}

function enumsIn(schema: Schema, options: SchemaOptions, depth = 0): readonly unknown[] {
  if (typeof schema === 'boolean' || depth > 8) return [];
  const target = typeof schema.$ref === 'string' ? resolveObject(options.document, schema).target : schema;
  const own = [
    ...(Array.isArray(target.enum) ? target.enum : []),
    ...('const' in target ? [target.const] : []),
  ];
  const parts = [target.anyOf, target.oneOf, target.allOf].flat().filter((part) => part !== undefined);
  return [...own, ...parts.flatMap((part) => enumsIn(part as Schema, options, depth + 1))];
}

function defaultOf(schema: Schema, options: SchemaOptions): readonly unknown[] {
  if (typeof schema === 'boolean') return [];
  if ('default' in schema) return [schema.default];
  if (typeof schema.$ref !== 'string') return [];
  const { target } = resolveObject(options.document, schema);
  return 'default' in target ? [target.default] : [];
}

function accepted(schema: Schema, options: SchemaOptions): (value: unknown) => boolean {
  return ifSupported(() => acceptorOf(schema, options)) ?? (() => true);
}

/** Nothing where a schema says what generators cannot honour: its examples and live values are left. */
export function ifSupported<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof GeneratorError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
