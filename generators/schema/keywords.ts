import { isJsonObject } from '../../base/json-object.ts';
import { pointerTo } from '../../base/json-pointer.ts';
import { isPattern } from '../../base/pattern.ts';
import { formats, numberFormats } from './formats.ts';
import { UnresolvedReference, UnsupportedKeyword } from './generator-error.ts';
import { jsonTypes } from './json-type.ts';
import { resolveSchema } from './resolve.ts';
import { isSchema, listKeyword, type Schema, type SchemaOptions } from './schema.ts';

/** Keywords that say nothing about which values are valid. */
const annotations: ReadonlySet<string> = new Set([
  '$schema',
  '$comment',
  '$defs',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
]);

/** Whether a schema says nothing at all about a value. */
export function isUnconstrained(schema: Schema): boolean {
  if (typeof schema === 'boolean') return schema;
  return Object.keys(schema).every((keyword) => isAnnotation(keyword) && keyword !== 'x-vocabulary');
}

function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith('x-');
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;
const isList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
const isSchemaList = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isSchema);

function isFormat(value: unknown): boolean {
  return typeof value === 'string' && (formats.has(value) || numberFormats.has(value));
}

/** Every keyword that the generators honour, with the form that each must have. */
const supported: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['$ref', (value: unknown) => typeof value === 'string'],
  [
    'type',
    (value: unknown) =>
      (isList(value) ? (value as unknown[]) : [value]).every((one) =>
        (jsonTypes as readonly unknown[]).includes(one),
      ),
  ],
  ['properties', (value: unknown) => isJsonObject(value) && Object.values(value).every(isSchema)],
  ['required', (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string')],
  ['additionalProperties', isSchema],
  ['propertyNames', isSchema],
  ['items', isSchema],
  ['enum', isList],
  ['const', () => true],
  ['pattern', isPattern],
  ['format', isFormat],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['exclusiveMinimum', isNumber],
  ['exclusiveMaximum', isNumber],
  ['multipleOf', (value: unknown) => isNumber(value) && Number(value) > 0],
  ['minLength', isCount],
  ['maxLength', isCount],
  ['minItems', isCount],
  ['maxItems', isCount],
  ['uniqueItems', (value: unknown) => typeof value === 'boolean'],
  ['oneOf', isSchemaList],
  ['anyOf', isSchemaList],
  ['allOf', isSchemaList],
]);

/**
 * Walks everything that `schema` reaches and throws at the first keyword that cannot be honoured, so
 * that no other part has to ask again.
 * @throws UnsupportedKeyword, UnresolvedReference (also for references that lead in a circle).
 */
export function assertSupported(schema: unknown, options: SchemaOptions, pointer = ''): void {
  walk(schema, pointer, { document: options.document ?? schema, visited: new Set(), chain: [] });
}

interface Walk {
  readonly document: unknown;
  /** References that were walked already, wherever from. */
  readonly visited: Set<string>;
  /** References followed since the last step into a property or item. */
  readonly chain: readonly string[];
}

function walk(schema: unknown, pointer: string, state: Walk): void {
  if (typeof schema === 'boolean') return;
  if (!isJsonObject(schema))
    throw new UnsupportedKeyword('(schema)', pointer, 'a schema is an object or a boolean');
  for (const [keyword, value] of Object.entries(schema)) {
    if (isAnnotation(keyword)) continue;
    const hasForm = supported.get(keyword);
    if (hasForm === undefined) throw new UnsupportedKeyword(keyword, pointer);
    if (!hasForm(value)) {
      throw new UnsupportedKeyword(keyword, pointer, `its value ${JSON.stringify(value)} is not supported`);
    }
  }
  for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
    for (const [index, child] of (listKeyword(schema, keyword) ?? []).entries()) {
      walk(child, pointerTo(pointer, keyword, index), state);
    }
  }
  const inside = { ...state, chain: [] };
  for (const keyword of ['items', 'additionalProperties', 'propertyNames']) {
    if (schema[keyword] !== undefined) walk(schema[keyword], pointerTo(pointer, keyword), inside);
  }
  for (const [name, child] of Object.entries(isJsonObject(schema.properties) ? schema.properties : {})) {
    walk(child, pointerTo(pointer, 'properties', name), inside);
  }
  const reference = schema.$ref;
  if (typeof reference === 'string') follow(reference, pointer, state);
}

function follow(reference: string, pointer: string, state: Walk): void {
  if (state.chain.includes(reference)) throw new UnresolvedReference(reference, pointer, 'is circular');
  if (state.visited.has(reference)) return;
  state.visited.add(reference);
  const { target, pointer: at } = resolveSchema(state.document, reference, pointer);
  walk(target, at, { ...state, chain: [...state.chain, reference] });
}
