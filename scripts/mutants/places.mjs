/** What a field becomes where it is left out. */
export const leftOut = Symbol('left out');

/** Stands for every item of a list in a path. */
const anyItem = '*';
/** Stands for every value of an object whose names are data, such as addresses. */
const anyName = '{}';
const dataName = /^0x[0-9a-f]{40,}$/i;

/**
 * The places of a value, by path, with the names of the changes that fit what stands there.
 * @param changesOf `(value)`, and the changes by name
 */
export function placesOf(value, changesOf, path = []) {
  const at = (step, item) => placesOf(item, changesOf, [...path, step]);
  const inside = Array.isArray(value)
    ? value.flatMap((item) => at(anyItem, item))
    : isObject(value)
      ? Object.entries(value).flatMap(([name, item]) => at(isKeyed(value) ? anyName : name, item))
      : [];
  return [{ path, changes: Object.keys(changesOf(value)) }, ...inside];
}

/**
 * The value with what stands at a path changed; the value itself where nothing stands there, or nothing that such a change fits.
 * @param change `(value)`, and what it becomes: itself where it is not to be changed
 * @param where `last` changes the last item of each list on the way only
 */
export function changeAt(value, path, change, where) {
  const [name, ...rest] = path;
  if (name === undefined) return change(value);
  if (name === anyItem) {
    if (!Array.isArray(value)) return value;
    const isMeant = (place) => where !== 'last' || place === value.length - 1;
    const items = value.map((item, place) => (isMeant(place) ? changeAt(item, rest, change, where) : item));
    return isSame(items, value) ? value : items.filter((item) => item !== leftOut);
  }
  if (!isObject(value) || Array.isArray(value)) return value;
  if (name === anyName && !isKeyed(value)) return value;
  const names = name === anyName ? Object.keys(value) : [name].filter((one) => Object.hasOwn(value, one));
  const changed = names.map((one) => [one, changeAt(value[one], rest, change, where)]);
  if (changed.every(([one, item]) => item === value[one])) return value;
  const all = Object.entries({ ...value, ...Object.fromEntries(changed) });
  return Object.fromEntries(all.filter(([, item]) => item !== leftOut));
}

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

function isKeyed(value) {
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => dataName.test(name));
}

function isSame(items, others) {
  return items.every((item, place) => item === others[place]);
}
