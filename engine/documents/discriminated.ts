import { elementsOf, fieldsOf, isJsonObject } from '../../base/json-object.ts';

const ofComponents = '#/components/schemas/';

/** A schema with a name, in the document or in a file beside it. */
const ofComponent = /^#(?:\/x-files\/\d+)?\/components\/schemas\/([^/]+)$/;

/**
 * A schema whose `discriminator` (OpenAPI, 4.8.25) says which of its alternatives a value has to satisfy, as JSON Schema says it. A value
 * that names none of them is left to the alternatives.
 */
export function withDiscriminator(schema: Record<string, unknown>): Record<string, unknown> {
  const { propertyName, mapping } = fieldsOf(schema.discriminator);
  const alternatives = [...elementsOf(schema.oneOf), ...elementsOf(schema.anyOf)].flatMap((one) => {
    const { $ref } = fieldsOf(one);
    return typeof $ref === 'string' ? [$ref] : [];
  });
  if (typeof propertyName !== 'string' || alternatives.length === 0) return schema;
  const implied = alternatives.flatMap((reference) => {
    const name = ofComponent.exec(reference)?.[1];
    return name === undefined ? [] : [[name, reference] as const];
  });
  const stated = Object.entries(isJsonObject(mapping) ? mapping : {}).map(
    ([value, to]) => [value, referenceOf(String(to))] as const,
  );
  const named = new Map([...implied, ...stated].filter(([, reference]) => alternatives.includes(reference)));
  if (named.size === 0) return schema;
  const rules = [...named].map(([value, $ref]) => ({
    if: { type: 'object', required: [propertyName], properties: { [propertyName]: { const: value } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { $ref },
  }));
  return { ...schema, allOf: [...elementsOf(schema.allOf), ...rules] };
}

/** A mapping names a schema by its name or by a reference. */
function referenceOf(name: string): string {
  return name.includes('/') || name.includes('#') ? name : `${ofComponents}${name}`;
}
