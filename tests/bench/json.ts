import { isJsonObject } from '../../base/json-object.ts';
/** A JSON object as this bench makes and reads it. */
export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json => isJsonObject(value);

/** The objects of a list, an empty list where there is none. */
export const jsonList = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : []);

/** The same value without one key. */
export function without(value: Json, key: string): Json {
  const { [key]: _, ...rest } = value;
  return rest;
}

/** The same value under another key. */
export function renamed(value: Json, from: string, to: string): Json {
  return { ...without(value, from), [to]: value[from] };
}

/** The same value with the keys of every object in reverse order: JSON objects have none. */
export function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isJson(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, reversed(item)])
      .reverse(),
  );
}
