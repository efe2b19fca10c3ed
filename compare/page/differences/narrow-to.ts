import { isObjectOrArray } from '../../../base/json-object.ts';
/** What of several answers is held side by side. */
export interface Narrowed {
  /** JSON Pointer; empty for the whole. */
  readonly place: string;
  /** What stands there, one for each answer. */
  readonly values: readonly unknown[];
}

/** The part of several JSON values around a place in one of them: what holds that place, as near to it as all of them have it. */
export function narrowTo(wholes: readonly unknown[], pointer: string): Narrowed {
  const names = pointer
    .split('/')
    .slice(1, -1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  let narrowed: Narrowed = { place: '', values: wholes };
  for (const [at, name] of names.entries()) {
    const values = narrowed.values.map((value) => memberOf(value, name));
    if (values.some((value) => !isObjectOrArray(value))) break;
    narrowed = {
      place: pointer
        .split('/')
        .slice(0, at + 2)
        .join('/'),
      values,
    };
  }
  return narrowed;
}

function memberOf(value: unknown, name: string): unknown {
  return isObjectOrArray(value) && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
