import { isJsonObject } from './json-object.ts';

/** `pointer` (RFC 6901) with one more step. */
export function pointerTo(pointer: string, ...steps: readonly (string | number)[]): string {
  return (
    pointer + steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  );
}

/** The steps of a pointer; `''` is the whole value and has none. */
export function pointerSteps(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at `pointer`, or undefined. */
export function valueAt(value: unknown, pointer: string): unknown {
  let current: unknown = value;
  for (const step of pointerSteps(pointer)) {
    if (Array.isArray(current)) current = /^\d+$/.test(step) ? current[Number(step)] : undefined;
    else if (isJsonObject(current) && Object.hasOwn(current, step)) current = current[step];
    else return undefined;
  }
  return current;
}

/**
 * A copy of `value` in which `pointer` holds `replacement`; `undefined` takes the property or item away.
 * Everything beside the path is shared with `value`, never changed.
 */
export function withValueAt(value: unknown, pointer: string, replacement: unknown): unknown {
  return replaced(value, pointerSteps(pointer), replacement);
}

function replaced(value: unknown, steps: readonly string[], replacement: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return replacement;
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    const index = Number(step);
    if (rest.length === 0 && replacement === undefined) copy.splice(index, 1);
    else copy[index] = replaced(copy[index], rest, replacement);
    return copy;
  }
  const entries = Object.entries(isJsonObject(value) ? value : {});
  const old = entries.find(([name]) => name === step);
  const inner = replaced(old?.[1], rest, replacement);
  // Object.fromEntries defines own properties, so that a property called "__proto__" is data like any other.
  const changed =
    old === undefined
      ? [...entries, [step, inner] as const]
      : entries.map((entry) => (entry === old ? ([step, inner] as const) : entry));
  return Object.fromEntries(changed.filter(([name, one]) => !(name === step && one === undefined)));
}
