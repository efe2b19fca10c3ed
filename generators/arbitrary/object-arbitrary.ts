import * as fc from 'fast-check';
import {
  childSchema,
  propertySchemas,
  requiredNames,
  type Schema,
  type SchemaObject,
} from '../schema/schema.ts';

/** Makes the arbitrary of a property; undefined when nothing fits within the depth. */
export type BuildProperty = (schema: Schema, name: string) => fc.Arbitrary<unknown> | undefined;

/**
 * Objects of a branch: every required property, any of the others. Keys that no keyword names are only
 * invented where `additionalProperties` is a schema of its own, which describes a map: elsewhere an
 * unknown key would be an input that means nothing.
 */
export function objectArbitrary(
  keywords: SchemaObject,
  build: BuildProperty,
): fc.Arbitrary<object> | undefined {
  const properties = propertySchemas(keywords);
  const required = requiredNames(keywords);
  const others = childSchema(keywords.additionalProperties);
  const model: [string, fc.Arbitrary<unknown>][] = [];
  for (const name of new Set([...properties.keys(), ...required])) {
    const arbitrary = build(properties.get(name) ?? others, name);
    if (arbitrary !== undefined) model.push([name, arbitrary]);
    else if (required.includes(name)) return undefined;
  }
  const named = fc.record(Object.fromEntries(model), { requiredKeys: [...required], noNullPrototype: true });
  const mapped = typeof others === 'boolean' ? undefined : build(others, '*');
  if (mapped === undefined) return named;
  const keys = keyArbitrary(keywords, build, new Set(properties.keys()));
  if (keys === undefined) return named;
  const extra = fc.dictionary(keys, mapped, { maxKeys: 3, noNullPrototype: true });
  return fc.tuple(named, extra).map(([one, other]) => ({ ...other, ...one }));
}

/** Keys that are free: no property with a schema of its own, and never the one that JavaScript treats apart. */
function keyArbitrary(
  keywords: SchemaObject,
  build: BuildProperty,
  taken: ReadonlySet<string>,
): fc.Arbitrary<string> | undefined {
  const names = keywords.propertyNames;
  const keys =
    names === undefined
      ? fc.string({ minLength: 1, maxLength: 12 })
      : build({ type: 'string', allOf: [names] }, '*');
  return keys?.filter(
    (key): key is string => typeof key === 'string' && key !== '__proto__' && !taken.has(key),
  );
}
