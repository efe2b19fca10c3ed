import { isJsonObject } from '../../base/json-object.ts';
import { patternOf } from '../../base/pattern.ts';
import { formats, numberFormats } from './formats.ts';
import { isOfType, jsonEqual, jsonTypeOf } from './json-type.ts';
import { resolveSchema } from './resolve.ts';
import {
  childSchema,
  isSchema,
  type JsonType,
  listKeyword,
  numberKeyword,
  propertySchemas,
  requiredNames,
  type Schema,
  type SchemaObject,
  type SchemaOptions,
  stringKeyword,
  typeKeyword,
} from './schema.ts';

export type Acceptor = (value: unknown) => boolean;

/**
 * Whether a value satisfies a schema, as a function. Generation needs the bare answer for schemas that
 * it has just put together, where a full validator's compilation would cost more than the work itself.
 */
export function acceptorOf(schema: Schema, options: SchemaOptions): Acceptor {
  return compile(schema, { document: options.document ?? schema, options, compiled: new Map() });
}

interface Compilation {
  readonly document: unknown;
  readonly options: SchemaOptions;
  readonly compiled: Map<string, Acceptor>;
}

function compile(schema: Schema, context: Compilation): Acceptor {
  if (typeof schema === 'boolean') return () => schema;
  const tests = [
    ...ofAnyType(schema, context),
    ...ofCombinations(schema, context),
    onlyFor('string', ofStrings(schema, context)),
    onlyFor('number', ofNumbers(schema)),
    onlyFor('array', ofArrays(schema, context)),
    onlyFor('object', ofObjects(schema, context)),
  ].filter((test) => test !== undefined);
  return (value) => tests.every((test) => test(value));
}

/** The tests as one that lets every value of another type pass: keywords bind only values of their own type. */
function onlyFor(type: JsonType, tests: readonly ((value: never) => boolean)[]): Acceptor | undefined {
  if (tests.length === 0) return undefined;
  const all = tests as readonly Acceptor[];
  return (value) => !isOfType(jsonTypeOf(value), type) || all.every((test) => test(value));
}

function ofAnyType(schema: SchemaObject, { options }: Compilation): Acceptor[] {
  const tests: Acceptor[] = [];
  const types = typeKeyword(schema);
  if (types !== undefined) {
    tests.push((value) => {
      const actual = jsonTypeOf(value);
      return types.some((type) => isOfType(actual, type));
    });
  }
  for (const values of [listKeyword(schema, 'enum'), vocabularyOf(schema, options)]) {
    if (values !== undefined) tests.push((value) => values.some((one) => jsonEqual(one, value)));
  }
  if ('const' in schema) tests.push((value) => jsonEqual(schema.const, value));
  return tests;
}

/** The values that the service under test gives for a schema with `x-vocabulary`; undefined when it gives none. */
export function vocabularyOf(schema: SchemaObject, options: SchemaOptions): readonly unknown[] | undefined {
  const values = options.vocabulary?.[stringKeyword(schema, 'x-vocabulary') ?? ''];
  return values === undefined || values.length === 0 ? undefined : values;
}

function ofCombinations(schema: SchemaObject, context: Compilation): Acceptor[] {
  const tests: Acceptor[] = [];
  const reference = stringKeyword(schema, '$ref');
  if (reference !== undefined) tests.push(referenced(reference, context));
  const children = (keyword: string): Acceptor[] | undefined =>
    listKeyword(schema, keyword)
      ?.filter(isSchema)
      .map((child) => compile(child, context));
  const all = children('allOf');
  const any = children('anyOf');
  const one = children('oneOf');
  if (all !== undefined) tests.push((value) => all.every((test) => test(value)));
  if (any !== undefined) tests.push((value) => any.some((test) => test(value)));
  if (one !== undefined) tests.push((value) => one.filter((test) => test(value)).length === 1);
  return tests;
}

/** Compiled when it is first asked, so that a schema may refer to itself. */
function referenced(reference: string, context: Compilation): Acceptor {
  return (value) => {
    let acceptor = context.compiled.get(reference);
    if (acceptor === undefined) {
      acceptor = compile(resolveSchema(context.document, reference).target, context);
      context.compiled.set(reference, acceptor);
    }
    return acceptor(value);
  };
}

function ofStrings(schema: SchemaObject, { options }: Compilation): ((value: string) => boolean)[] {
  const tests: ((value: string) => boolean)[] = [];
  const pattern = stringKeyword(schema, 'pattern');
  const format = formats.get(stringKeyword(schema, 'format') ?? '');
  const least = numberKeyword(schema, 'minLength');
  const most = numberKeyword(schema, 'maxLength');
  if (pattern !== undefined) {
    const expression = patternOf(pattern);
    tests.push((value) => expression.test(value));
  }
  if (format !== undefined) tests.push((options.lenient === true ? format.mayBe : undefined) ?? format.test);
  if (least !== undefined) tests.push((value) => [...value].length >= least);
  if (most !== undefined) tests.push((value) => [...value].length <= most);
  return tests;
}

function ofNumbers(schema: SchemaObject): ((value: number) => boolean)[] {
  const tests: ((value: number) => boolean)[] = [];
  const bound = (keyword: string, holds: (value: number, limit: number) => boolean): void => {
    const limit = numberKeyword(schema, keyword);
    if (limit !== undefined) tests.push((value) => holds(value, limit));
  };
  bound('minimum', (value, limit) => value >= limit);
  bound('maximum', (value, limit) => value <= limit);
  bound('exclusiveMinimum', (value, limit) => value > limit);
  bound('exclusiveMaximum', (value, limit) => value < limit);
  bound('multipleOf', (value, step) => Number.isInteger(value / step));
  const range = numberFormats.get(stringKeyword(schema, 'format') ?? '');
  if (range !== undefined) tests.push((value) => value >= range[0] && value <= range[1]);
  return tests;
}

function ofArrays(schema: SchemaObject, context: Compilation): ((value: readonly unknown[]) => boolean)[] {
  const tests: ((value: readonly unknown[]) => boolean)[] = [];
  const least = numberKeyword(schema, 'minItems');
  const most = numberKeyword(schema, 'maxItems');
  if (least !== undefined) tests.push((value) => value.length >= least);
  if (most !== undefined) tests.push((value) => value.length <= most);
  if (schema.uniqueItems === true) {
    tests.push((value) =>
      value.every((one, index) => !value.slice(0, index).some((other) => jsonEqual(one, other))),
    );
  }
  if (schema.items !== undefined) {
    const item = compile(childSchema(schema.items), context);
    tests.push((value) => value.every((one) => item(one)));
  }
  return tests;
}

function ofObjects(schema: SchemaObject, context: Compilation): ((value: object) => boolean)[] {
  const tests: ((value: object) => boolean)[] = [];
  const required = requiredNames(schema);
  if (required.length > 0) tests.push((value) => required.every((name) => Object.hasOwn(value, name)));
  const known = new Map(
    [...propertySchemas(schema)].map(([name, child]) => [name, compile(child, context)] as const),
  );
  if (schema.propertyNames !== undefined) {
    const key = compile(childSchema(schema.propertyNames), context);
    tests.push((value) => Object.keys(value).every(key));
  }
  const others = schema.additionalProperties;
  const other = others === undefined ? undefined : compile(childSchema(others), context);
  if (known.size > 0 || other !== undefined) {
    tests.push((value) =>
      Object.entries(isJsonObject(value) ? value : {}).every(
        ([name, one]) => (known.get(name) ?? other)?.(one) ?? true,
      ),
    );
  }
  return tests;
}
