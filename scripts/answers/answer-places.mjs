import { changesOf, leftOut } from './change-value.mjs';

/** Stands for every item of a list in a path. */
const anyItem = '*';

/** The places of an answer, by path, with the names of the changes that fit what stands there. */
export function placesOf(value, path = []) {
  const inside = Array.isArray(value)
    ? value.flatMap((item) => placesOf(item, [...path, anyItem]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, item]) => placesOf(item, [...path, name]))
      : [];
  return [{ path, changes: Object.keys(changesOf(value)) }, ...inside];
}

/**
 * The answer with what stands at a path changed; the answer itself where nothing stands there, or nothing that such a change fits.
 * @param where `last` changes the last item of each list on the way only
 */
export function changeAt(value, path, change, where) {
  const [name, ...rest] = path;
  if (name === undefined) {
    const made = changesOf(value)[change];
    return made === undefined ? value : made(value);
  }
  if (name === anyItem) {
    if (!Array.isArray(value)) return value;
    const isMeant = (place) => where !== 'last' || place === value.length - 1;
    const items = value.map((item, place) => (isMeant(place) ? changeAt(item, rest, change, where) : item));
    return isSame(items, value) ? value : items.filter((item) => item !== leftOut);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
    return value;
  const item = changeAt(value[name], rest, change, where);
  if (item === value[name]) return value;
  const { [name]: _, ...others } = value;
  return item === leftOut ? others : { ...value, [name]: item };
}

function isSame(items, others) {
  return items.every((item, place) => item === others[place]);
}
