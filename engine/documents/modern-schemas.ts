import { isJsonObject } from '../../base/json-object.ts';
import { asMeant } from './as-meant.ts';
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
  ...['securitySchemes', 'pathItems', 'mediaTypes', 'contentDescriptors', 'examplePairings', 'errors'],
  ...['tags', 'variables'],
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
 * `example`, from both versions what a `discriminator` says, from draft 7 (OpenRPC) lists in `items`, and from all what is meant where
 * the letter means nothing.
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
  if (dialect === 'draft-07') return asMeant(fromDraft07(fields));
  return withDiscriminator(asMeant(dialect === 'openapi-3.0' ? fromOpenApi30(fields) : fields));
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
