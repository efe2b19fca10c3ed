import { isJsonObject } from './json-object.ts';

/** The same text for the same JSON value, whatever the order of its keys. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'bigint') return String(item);
    if (!isJsonObject(item)) return item;
    return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
