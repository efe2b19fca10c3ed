import type { ErrorObject, ValidateFunction } from 'ajv';
import { isJsonObject, isObjectOrArray } from '../../base/json-object.ts';
import { pointerTo } from '../../base/json-pointer.ts';
import { type Schema, type SchemaDocument, schemaAt } from './requirement-map.ts';

/** The way from a value to those of its places whose values a target file lists. */
interface Way {
  /** The schema here, where it has such an enum. */
  readonly listed?: Schema;
  readonly properties: ReadonlyMap<string, Way>;
  readonly items?: Way;
}

/** Keywords that are followed; an enum below any other one is not looked for here. */
const followed: ReadonlySet<string> = new Set(['$ref', 'properties', 'items']);

/**
 * A validator that was built of a document of the contract, with the values in it that a target file says of the service: to compile
 * the document again for a few enums takes longer than all else that is done before the first response is judged.
 * @param document with those values
 * @returns undefined where an enum stands in a place that this does not follow
 */
export function vocabularyValidator(
  built: ValidateFunction,
  document: SchemaDocument,
  pointer: string,
): ValidateFunction | undefined {
  const way = wayOf(document, schemaAt(document, pointer), []);
  if (way === 'unknown') return undefined;
  if (way === undefined) return built;
  const validate = (value: unknown): boolean => {
    built(value);
    const errors = [...(built.errors ?? []), ...errorsOn(way, value, '')];
    Object.assign(validate, { errors: errors.length > 0 ? errors : null });
    return errors.length === 0;
  };
  return Object.assign(validate, { schema: built.schema, schemaEnv: built.schemaEnv }) as ValidateFunction;
}

/** @param above the schemas that lead here: one that leads to itself is not followed */
function wayOf(
  document: SchemaDocument,
  schema: Schema | undefined,
  above: readonly Schema[],
): Way | 'unknown' | undefined {
  if (schema === undefined) return undefined;
  if (above.includes(schema)) return 'unknown';
  const further = [...above, schema];
  if (Object.entries(schema).some(([key, item]) => !followed.has(key) && holdsVocabulary(item)))
    return 'unknown';
  const { $ref, properties, items } = schema;
  const referred =
    typeof $ref === 'string'
      ? wayOf(document, schemaAt(document, $ref.replace(/^[^#]*#/, '')), further)
      : undefined;
  const ofItems = isJsonObject(items) ? wayOf(document, items, further) : undefined;
  const named = Object.entries(isJsonObject(properties) ? properties : {}).map(
    ([name, one]) => [name, isJsonObject(one) ? wayOf(document, one, further) : undefined] as const,
  );
  const below = new Map<string, Way>();
  for (const [name, way] of named) {
    if (way === 'unknown') return 'unknown';
    if (way !== undefined) below.set(name, way);
  }
  if (referred === 'unknown' || ofItems === 'unknown') return 'unknown';
  const isListed = isOfVocabulary(schema);
  if (referred !== undefined)
    return isListed || below.size > 0 || ofItems !== undefined ? 'unknown' : referred;
  if (!isListed && below.size === 0 && ofItems === undefined) return undefined;
  return {
    ...(isListed ? { listed: schema } : {}),
    properties: below,
    ...(ofItems === undefined ? {} : { items: ofItems }),
  };
}

function isOfVocabulary(schema: Schema): boolean {
  return 'x-vocabulary' in schema && Array.isArray(schema.enum);
}

function holdsVocabulary(value: unknown): boolean {
  if (!isObjectOrArray(value)) return false;
  return (
    (!Array.isArray(value) && isOfVocabulary(value as Schema)) || Object.values(value).some(holdsVocabulary)
  );
}

/** As the compiler says it. */
function errorsOn({ listed, properties, items }: Way, value: unknown, instancePath: string): ErrorObject[] {
  const errors: ErrorObject[] = [];
  if (listed !== undefined && Array.isArray(listed.enum) && !listed.enum.includes(value))
    errors.push({
      instancePath,
      schemaPath: '#/enum',
      keyword: 'enum',
      params: { allowedValues: listed.enum },
      message: 'must be equal to one of the allowed values',
      schema: listed.enum,
      parentSchema: listed,
      data: value,
    });
  if (!isObjectOrArray(value)) return errors;
  if (items !== undefined && Array.isArray(value))
    for (const [index, item] of value.entries())
      errors.push(...errorsOn(items, item, pointerTo(instancePath, index)));
  if (!Array.isArray(value))
    for (const [name, way] of properties)
      if (Object.hasOwn(value, name))
        errors.push(
          ...errorsOn(way, (value as Record<string, unknown>)[name], pointerTo(instancePath, name)),
        );
  return errors;
}
