import { isJsonObject } from '../../base/json-object.ts';
import { readSpec } from '../../specs/read.ts';
import { type Schema, type SchemaDocument, schemaAt, variants } from './requirement-map.ts';

/**
 * The requirements that a schema names beside its fields, at any depth, in their order. A check that judges by the schema
 * decides these: a field is then one line of its document, and its statement in the register.
 * @param name of the document, as `readSpec` has it: `platform.openapi`
 * @param pointer to the schema: `/components/schemas/Node`
 */
export function fieldRequirements(name: string, pointer: string): readonly string[] {
  const document = readSpec(name) as SchemaDocument;
  const root = schemaAt(document, pointer);
  if (root === undefined) throw new Error(`${name} has no schema at ${pointer}`);
  const found = new Set<string>();
  const seen = new Set<Schema>();
  const visit = (schema: Schema): void => {
    for (const one of variants(document, schema)) {
      if (seen.has(one)) continue;
      seen.add(one);
      const { properties, items, additionalProperties } = one;
      const fields = isJsonObject(properties) ? Object.values(properties) : [];
      for (const child of [...fields, items, additionalProperties].filter(isJsonObject)) {
        if (typeof child['x-requirement'] === 'string') found.add(child['x-requirement']);
        visit(child);
      }
    }
  };
  visit(root);
  return [...found];
}
