import { isObjectOrArray } from '../../../base/json-object.ts';
import { pointerTo } from '../../../base/json-pointer.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';

/** Whether two JSON values are the same, in whatever order their fields stand. */
export function sameJson(one: unknown, other: unknown): boolean {
  return writeJson(sorted(one)) === writeJson(sorted(other));
}

/** The same, in whatever order the items of lists stand as well. */
export function sameItems(one: unknown, other: unknown): boolean {
  return writeJson(sorted(one, byText)) === writeJson(sorted(other, byText));
}

function sorted(value: unknown, arrange: (items: unknown[]) => unknown[] = (items) => items): unknown {
  if (Array.isArray(value)) return arrange(value.map((item) => sorted(item, arrange)));
  if (!isObjectOrArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item, arrange)]));
}

function byText(items: unknown[]): unknown[] {
  const serialized = items.map((item) => ({ item, text: writeJson(item) }));
  return serialized.sort((a, b) => (a.text < b.text ? -1 : 1)).map(({ item }) => item);
}

/** The first difference of two JSON values, as a JSON Pointer; empty for the whole. */
export function firstDifference(one: unknown, other: unknown): string {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return '';
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of keys) {
    const [left, right] = [one, other].map((value) => (value as Record<string, unknown>)[key]);
    if (!sameJson(left ?? null, right ?? null)) return `${pointerTo('', key)}${firstDifference(left, right)}`;
  }
  return '';
}
