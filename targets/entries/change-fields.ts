import { isJsonObject, type JsonObject, withoutField } from '../../base/json-object.ts';

/** A step from one JSON object to another, as faults and alternatives are made of. */
export type Change = (object: JsonObject) => JsonObject;

/** Whether there is a field at `path`, which reaches into objects: `creator.organization.id`. */
export function hasField(object: JsonObject, path: string): boolean {
  const [first, rest] = splitPath(path);
  const inner = object[first];
  return first in object && (rest === undefined || (isJsonObject(inner) && hasField(inner, rest)));
}

/** The object without the fields at `paths`. */
export function without(...paths: readonly string[]): Change {
  return (object) => paths.reduce((left, path) => atParent(left, path, withoutField), object);
}

/** The field at `path` becomes what `by` makes of it; the object stays as it is where the parent of the field is missing. */
export function replace(path: string, by: (value: unknown) => unknown): Change {
  return (object) => atParent(object, path, (parent, name) => ({ ...parent, [name]: by(parent[name]) }));
}

/** The field at `path` becomes `value`; the object stays as it is where the parent of the field is missing. */
export function set(path: string, value: unknown): Change {
  return replace(path, () => value);
}

/** The field under another name, in its place. */
export function rename(name: string, to: string): Change {
  return (object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key === name ? to : key, value]));
}

/** The change only where `chosen` says so; objects of which nothing is known besides stay. */
export function onlyWhere<Info>(
  chosen: (info: Info) => boolean,
  change: (object: JsonObject, info: Info) => JsonObject,
): (object: JsonObject, info: Info) => JsonObject {
  return (object, info) => (chosen(info) ? change(object, info) : object);
}

/** The fields in the opposite order: nothing may depend on it. */
export function reverseFields(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).reverse());
}

/** The object with fields that nobody documents. */
export function addFields(object: JsonObject): JsonObject {
  return { ...object, extra_flag: true, extra_list: [], 'extra-note': '' };
}

function atParent(
  object: JsonObject,
  path: string,
  change: (parent: JsonObject, name: string) => JsonObject,
): JsonObject {
  const [first, rest] = splitPath(path);
  if (rest === undefined) return change(object, first);
  const inner = object[first];
  return isJsonObject(inner) ? { ...object, [first]: atParent(inner, rest, change) } : object;
}

function splitPath(path: string): [first: string, rest: string | undefined] {
  const dot = path.indexOf('.');
  return dot < 0 ? [path, undefined] : [path.slice(0, dot), path.slice(dot + 1)];
}
