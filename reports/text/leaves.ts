import { isLosslessNumber } from 'lossless-json';
import { isObjectOrArray } from '../../base/json-object.ts';
import { jsonLine } from './json-text.ts';

/** How deep a value is taken apart; what lies deeper is compared as a whole. */
const deepest = 12;

/**
 * The leaves of a JSON value, each as JSON text behind its path, as in `wrong.status` and `401`. Lists of plain values
 * and empty containers are leaves: what such a list gained or lost matters more than what changed its place in it.
 */
export function leavesOf(value: unknown): ReadonlyMap<string, string> {
  const leaves = new Map<string, string>();
  const walk = (at: unknown, path: readonly string[]): void => {
    const entries = path.length < deepest ? partsOf(at) : [];
    if (entries.length === 0) leaves.set(path.map(step).join('.'), jsonLine(at));
    for (const [name, part] of entries) walk(part, [...path, name]);
  };
  walk(value, []);
  return leaves;
}

/** A name as a step of a path; one that would be taken for several, or for none, stands in quotes. */
function step(name: string): string {
  return name === '' || /["'.]/.test(name) ? JSON.stringify(name) : name;
}

function partsOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.some(isContainer) ? items.map((item, at) => [String(at), item] as const) : [];
  }
  return isContainer(value) ? Object.entries(value) : [];
}

function isContainer(value: unknown): value is object {
  return isObjectOrArray(value) && !isLosslessNumber(value);
}
