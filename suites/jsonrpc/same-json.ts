import { writeJson } from '../../engine/wire/parse-json.ts';

/** Whether two JSON values are the same, in whatever order their members stand. */
export function sameJson(one: unknown, other: unknown): boolean {
  return writeJson(sorted(one)) === writeJson(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, item]) => [key, sorted(item)]));
}

/** Where two JSON values first part, as a JSON Pointer; empty for the whole. */
export function firstDifference(one: unknown, other: unknown): string {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return '';
  const members = new Set([...Object.keys(one), ...Object.keys(other)]);
  for (const key of members) {
    const [left, right] = [one, other].map((value) => (value as Record<string, unknown>)[key]);
    if (!sameJson(left ?? null, right ?? null)) return `/${key}${firstDifference(left, right)}`;
  }
  return '';
}
