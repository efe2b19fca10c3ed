import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readSpec } from '../read.ts';

const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
addFormats.default(ajv);
for (const name of ['target-file', 'baseline', 'run', 'journal-line', 'compare']) {
  ajv.addSchema(readSpec(`formats/${name}.schema`) as object);
}

/** Test support: every breach of a schema as `pointer: message`; none where the value is valid. */
export function breaches(name: string, value: unknown): string[] {
  ajv.validate(`${name}.schema.json`, value);
  return (ajv.errors ?? []).map((error) => `${error.instancePath}: ${error.message}`);
}

/** Test support: a copy with one place set, or removed where the value is undefined. */
export function withPlace(value: object, path: readonly (string | number)[], item: unknown): object {
  const copy = structuredClone(value);
  const keys = [...path];
  const last = keys.pop() ?? '';
  const parent = keys.reduce((place: unknown, key) => Object(place)[key], copy);
  if (item === undefined) delete Object(parent)[last];
  else Object(parent)[last] = item;
  return copy;
}
