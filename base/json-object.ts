/** A JSON object of which nothing more is known. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object: no array, no null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value holds others: an object or an array. */
export function isObjectOrArray(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The value where it is a JSON object, and undefined where it is not. */
export function asObject(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** The fields of what may be an object: none where something else stands. */
export function fieldsOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A field of a JSON object; undefined where the value is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return asObject(value)?.[name];
}

/** The elements of what may be an array: none where something else stands. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A copy of an object that lacks a field. */
export function withoutField(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
