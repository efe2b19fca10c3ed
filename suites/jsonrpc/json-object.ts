/** A JSON object off the wire: nothing is known about its members. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

/** A member of a JSON object; undefined where the value is none. */
export function memberOf(value: unknown, name: string): unknown {
  return asObject(value)?.[name];
}
