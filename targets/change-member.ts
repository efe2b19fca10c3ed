import { type JsonObject, withoutField } from '../base/json-object.ts';

/** A step from one JSON object to another, as faults and alternatives are made of. */
export type Change = (object: JsonObject) => JsonObject;

export function without(...names: readonly string[]): Change {
  return (object) => names.reduce(withoutField, object);
}

export function replace(name: string, by: (value: unknown) => unknown): Change {
  return (object) => ({ ...object, [name]: by(object[name]) });
}

/** The member under another name, in its place. */
export function rename(name: string, to: string): Change {
  return (object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key === name ? to : key, value]));
}

/** The change only where `chosen` says so; objects of which nothing is known besides stay. */
export function onlyWhere<Info>(
  chosen: (info: Info) => boolean,
  change: Change,
): (object: JsonObject, info: Info) => JsonObject {
  return (object, info) => (chosen(info) ? change(object) : object);
}

/** The members in the opposite order: nothing may depend on it. */
export const reverseMembers: Change = (object) => Object.fromEntries(Object.entries(object).reverse());

/** Members that nobody documents. */
export const addMembers: Change = (object) => ({
  ...object,
  extra_flag: true,
  extra_list: [],
  'extra-note': '',
});
