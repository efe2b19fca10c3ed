import { isDeepStrictEqual } from 'node:util';
import { canonicalText } from '../../base/canonical-text.ts';
import { isObjectOrArray } from '../../base/json-object.ts';
import type { JsonType } from './schema.ts';

export const jsonTypes: readonly JsonType[] = [
  'null',
  'boolean',
  'integer',
  'number',
  'string',
  'array',
  'object',
];

/** The narrowest JSON type of a value (`integer` for 1 and 1.0 alike); undefined for what JSON cannot hold. */
export function jsonTypeOf(value: unknown): JsonType | undefined {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    case 'string':
      return 'string';
    case 'object':
      return 'object';
    default:
      return undefined;
  }
}

/** Whether a value of the narrowest type `actual` is of type `wanted`: every integer is a number. */
export function isOfType(actual: JsonType | undefined, wanted: JsonType): boolean {
  return actual === wanted || (wanted === 'number' && actual === 'integer');
}

/** Equality of JSON values: by content, whatever the order of keys. */
export function jsonEqual(one: unknown, other: unknown): boolean {
  return one === other || isDeepStrictEqual(one, other);
}

/** `values` without repetitions; the first of equals stays. */
export function distinct<T>(values: readonly T[]): T[] {
  const primitives = new Set<unknown>();
  const alike = new Map<string, T[]>();
  return values.filter((value) => {
    if (!isObjectOrArray(value)) {
      if (primitives.has(value)) return false;
      primitives.add(value);
      return true;
    }
    // Equal values have one text, and few others share it: comparing each with each takes its time.
    const text = canonicalText(value);
    const others = alike.get(text);
    if (others?.some((other) => jsonEqual(other, value))) return false;
    if (others === undefined) alike.set(text, [value]);
    else others.push(value);
    return true;
  });
}
