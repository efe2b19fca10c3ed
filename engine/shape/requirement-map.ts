import { isJsonObject, isObjectOrArray } from '../../base/json-object.ts';
import { pointerSteps } from '../../base/json-pointer.ts';

/**
 * Schemas of `specs/` carry `x-requirement` beside what a statement of the contract is about. These functions walk a
 * schema along a value, to find which requirement a place belongs to.
 */
export type SchemaDocument = Readonly<Record<string, unknown>>;
export type Schema = Readonly<Record<string, unknown>>;

/** The requirement of the innermost schema, on the way to `instancePath`, that names one. */
export function requirementAt(
  document: SchemaDocument,
  pointer: string,
  instancePath: string,
): string | undefined {
  let places = variants(document, schemaAt(document, pointer));
  let found = firstRequirement(places);
  for (const step of pointerSteps(instancePath)) {
    places = places.flatMap((schema) => childrenOf(document, schema, step));
    found = firstRequirement(places) ?? found;
  }
  return found;
}

/** A schema and everything that it refers to or combines. */
export function variants(document: SchemaDocument, schema: Schema | undefined, depth = 0): Schema[] {
  if (schema === undefined || depth > 20) return [];
  const found: Schema[] = [schema];
  if (typeof schema.$ref === 'string')
    found.push(...variants(document, schemaAt(document, schema.$ref.replace(/^[^#]*#/, '')), depth + 1));
  for (const key of ['allOf', 'anyOf', 'oneOf']) {
    const parts = schema[key];
    if (Array.isArray(parts))
      for (const part of parts) found.push(...variants(document, part as Schema, depth + 1));
  }
  return found;
}

export function childrenOf(document: SchemaDocument, schema: Schema, key: string): Schema[] {
  const { properties, items, additionalProperties } = schema;
  if (isObjectOrArray(properties) && Object.hasOwn(properties, key))
    return variants(document, (properties as Record<string, Schema>)[key]);
  if (/^\d+$/.test(key) && isSchema(items)) return variants(document, items);
  return isSchema(additionalProperties) && schema.properties !== undefined
    ? variants(document, additionalProperties)
    : [];
}

function firstRequirement(schemas: readonly Schema[]): string | undefined {
  for (const schema of schemas)
    if (typeof schema['x-requirement'] === 'string') return schema['x-requirement'];
  return undefined;
}

export function schemaAt(document: SchemaDocument, pointer: string): Schema | undefined {
  let place: unknown = document;
  for (const step of pointerSteps(pointer)) {
    place = isObjectOrArray(place) ? (place as Record<string, unknown>)[step] : undefined;
  }
  return isSchema(place) ? place : undefined;
}

function isSchema(value: unknown): value is Schema {
  return isJsonObject(value);
}
