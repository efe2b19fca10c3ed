import { isObjectOrArray } from '../../base/json-object.ts';
import { writeJson } from '../../engine/wire/body/parse-json.ts';

/** JSON text with the keys of every object in order, so that equal values are equal strings. Integers stay exact. */
export function orderedJson(value: unknown): string {
  return writeJson(ordered(value));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (!isObjectOrArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return Object.fromEntries(entries.map(([key, item]) => [key, ordered(item)]));
}
