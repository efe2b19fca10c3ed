import { isDeepStrictEqual } from 'node:util';
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
  const kept: T[] = [];
  const primitives = new Set<unknown>();
  for (const value of values) {
    if (!isObjectOrArray(value)) {
      if (primitives.has(value)) continue;
      primitives.add(value);
    } else if (kept.some((other) => jsonEqual(other, value))) continue;
    kept.push(value);
  }
  return kept;
}
