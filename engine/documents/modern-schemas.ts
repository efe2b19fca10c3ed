import { isJsonObject } from '../../base/json-object.ts';
import { withDiscriminator } from './discriminated.ts';

type Dialect = 'openapi-3.0' | 'draft-07' | '2020-12';

/** Values that are data, whatever they look like. */
const data: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const', 'value']);

/** Keywords that have had their effect once references are resolved; a compiler would take each name but once. */
const resolved: ReadonlySet<string> = new Set(['$schema', '$id', '$anchor']);

/** Keywords under which whoever wrote the document names the fields: a schema may be called `value`, or `nullable`. */
const maps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
  ...['schemas', 'parameters', 'responses', 'headers', 'examples', 'requestBodies', 'links', 'callbacks'],
  ...['securitySchemes', 'pathItems', 'contentDescriptors', 'examplePairings', 'errors', 'tags', 'variables'],
]);

/** Whether the fields of what stands under a key are named by whoever wrote the document. @param isNamed whether the key itself is */
export function namesFields(key: string, item: unknown, isNamed: boolean): boolean {
  return !isNamed && maps.has(key) && isJsonObject(item);
}

/**
 * Whether what stands under a key is data, and no part of the document; `examples` by their names may be references.
 * @param isNamed whether whoever wrote the document chose the key
 */
export function isData(key: string, item: unknown, isNamed: boolean): boolean {
  return !isNamed && data.has(key) && !(key === 'examples' && isJsonObject(item));
}

/**
 * A document whose schemas are of JSON Schema 2020-12, as OpenAPI 3.1 has it: from OpenAPI 3.0 bounds that are booleans and
 * `example`, from all `nullable`, from both versions of OpenAPI what a `discriminator` says, from draft 7 (OpenRPC) lists in `items`.
 * @param dialect what the schemas are written in
 * @param isNamed whether whoever wrote the document chose the keys of this object
 */
export function withModernSchemas(value: unknown, dialect: Dialect, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withModernSchemas(item, dialect));
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value)
    .filter(([key, item]) => isNamed || !(resolved.has(key) && typeof item === 'string'))
    .map(([key, item]): [string, unknown] => [
      key,
      isData(key, item, isNamed) ? item : withModernSchemas(item, dialect, namesFields(key, item, isNamed)),
    ]);
  const fields: Record<string, unknown> = Object.fromEntries(entries);
  if (isNamed) return fields;
  if (dialect === 'draft-07') return withNull(fromDraft07(fields));
  return withDiscriminator(
    withParts(withNull(withIntegers(dialect === 'openapi-3.0' ? fromOpenApi30(fields) : fields))),
  );
}

function fromOpenApi30(fields: Record<string, unknown>): Record<string, unknown> {
  // Beside a reference 3.0 lets nothing count; but whoever writes `nullable` there can mean but one thing.
  if (typeof fields.$ref === 'string')
    return fields.nullable === true ? { $ref: fields.$ref, nullable: true } : { $ref: fields.$ref };
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = fields;
  const isSchema = 'type' in rest || 'allOf' in rest || 'anyOf' in rest || 'oneOf' in rest || 'enum' in rest;
  const bound = (exclusive: unknown, limit: 'minimum' | 'maximum', name: string): void => {
    if (exclusive === true && rest[limit] !== undefined) {
      rest[name] = rest[limit];
      delete rest[limit];
    } else if (typeof exclusive !== 'boolean' && exclusive !== undefined) rest[name] = exclusive;
  };
  bound(exclusiveMinimum, 'minimum', 'exclusiveMinimum');
  bound(exclusiveMaximum, 'maximum', 'exclusiveMaximum');
  if (isSchema && 'example' in rest && typeof rest.in !== 'string') rest.examples = [rest.example];
  return rest;
}

/**
 * `nullable` is a keyword of OpenAPI 3.0 alone, but documents keep it when their version is raised, and mean the same; those that
 * were of version 2.0 keep what stood for it there.
 */
function withNull(fields: Record<string, unknown>): Record<string, unknown> {
  const { nullable: own, 'x-nullable': converted, ...rest } = fields;
  const nullable = own ?? converted;
  if (nullable !== true) return nullable === undefined || nullable === false ? rest : fields;
  if (typeof rest.type === 'string') {
    const values = Array.isArray(rest.enum) ? { enum: [...new Set([...rest.enum, null])] } : {};
    return { ...rest, ...values, type: [rest.type, 'null'] };
  }
  return { anyOf: [onlyPart(rest) ?? rest, { type: 'null' }] };
}

/** What a choice or a combination of one schema comes to, which stands there to say something beside a reference. */
function onlyPart({ oneOf, anyOf, allOf, ...rest }: Record<string, unknown>): unknown {
  const [list, ...others] = [oneOf, anyOf, allOf].filter((parts) => parts !== undefined);
  const saysMore = Object.keys(rest).some((key) => !annotations.has(key) && !key.startsWith('x-'));
  return Array.isArray(list) && list.length === 1 && others.length === 0 && !saysMore ? list[0] : undefined;
}

const annotations: ReadonlySet<string> = new Set([
  ...[
    'title',
    'description',
    'deprecated',
    'readOnly',
    'writeOnly',
    'example',
    'examples',
    'default',
    'externalDocs',
  ],
]);

/** A number of the format `int32` or `int64` has no fraction, as an integer of it. */
function withIntegers(fields: Record<string, unknown>): Record<string, unknown> {
  const isInteger = fields.type === 'number' && (fields.format === 'int32' || fields.format === 'int64');
  return isInteger ? { ...fields, type: 'integer' } : fields;
}

/**
 * `additionalProperties: false` knows the fields of its own schema alone, and beside `allOf` and its like forbids those of the parts:
 * what it is meant to close is the whole.
 */
function withParts(fields: Record<string, unknown>): Record<string, unknown> {
  const { additionalProperties, ...rest } = fields;
  const hasParts = [rest.allOf, rest.anyOf, rest.oneOf].some(Array.isArray);
  return additionalProperties === false && hasParts ? { ...rest, unevaluatedProperties: false } : fields;
}

/** What a later draft means by a keyword, draft 7 does not say. */
const later: ReadonlySet<string> = new Set(['unevaluatedProperties', 'unevaluatedItems', 'additionalItems']);

function fromDraft07(fields: Record<string, unknown>): Record<string, unknown> {
  const { items, ...rest } = Object.fromEntries(Object.entries(fields).filter(([key]) => !later.has(key)));
  if (items === undefined) return rest;
  if (!Array.isArray(items)) return { ...rest, items };
  const { additionalItems } = fields;
  return {
    ...rest,
    prefixItems: items,
    ...(additionalItems === undefined ? {} : { items: additionalItems }),
  };
}
