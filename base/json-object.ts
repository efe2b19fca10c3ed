/** A JSON object of unknown shape. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object: no array, no null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a JSON value holds others: an object or an array. */
export function isObjectOrArray(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The value if it is a JSON object, else undefined. */
export function asObject(value: unknown): JsonObject | undefined {
  return isJsonObject(value) ? value : undefined;
}

/** The fields of a value that may be an object: none where it is not. */
export function fieldsOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** A field of a JSON object; undefined where the value is not one. */
export function fieldOf(value: unknown, name: string): unknown {
  return asObject(value)?.[name];
}

/** The elements of a value that may be an array: none where it is not. */
export function elementsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A copy of an object without a field. */
export function withoutField(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => key !== name));
}
