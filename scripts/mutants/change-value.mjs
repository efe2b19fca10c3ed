import { leftOut } from './places.mjs';

const hexadecimal = /^0x[0-9a-f]+$/i;
/** Hexadecimal of so many digits is a hash, an address or bytes, and of fewer a quantity. */
const longestQuantity = 18;

const ofAny = { missing: () => leftOut, null: () => null };
const ofText = {
  empty: () => '',
  number: () => 7,
  suffix: (text) => `${text}x`,
  space: (text) => `${text} `,
  cut: (text) => text.slice(0, -1),
  tail: (text) => otherDigit(text, text.length - 1),
  middle: (text) => otherDigit(text, text.length >> 1),
};
const ofQuantity = {
  successor: (text) => `0x${(BigInt(text) + 1n).toString(16)}`,
  padded: (text) => `0x0${text.slice(2)}`,
  decimal: (text) => BigInt(text).toString(),
};
const ofHex = { bare: (text) => text.slice(2) };
const ofNumber = {
  text: String,
  successor: (number) => (typeof number === 'bigint' ? number + 1n : number + 1),
  negative: (number) => -number,
  fraction: (number) => Number(number) + 0.5,
  thousandfold: (number) => (typeof number === 'bigint' ? number * 1000n : number * 1000),
};
const ofBoolean = { inverted: (value) => !value, text: String };
const ofList = {
  empty: () => [],
  shorter: (list) => list.slice(0, -1),
  beheaded: (list) => list.slice(1),
  longer: (list) => [...list, list[0]],
  reversed: (list) => list.toReversed(),
  object: (list) => ({ ...list }),
};
const ofObject = { empty: () => ({}) };

/** A change by its name: `(value)`, and what it becomes: itself where such a change does not fit it. */
export function changeBy(name) {
  return (value) => {
    const make = changesOf(value)[name];
    return make === undefined ? value : make(value);
  };
}

/** The changes that a value can be put to, by name. */
export function changesOf(value) {
  if (typeof value === 'string') {
    const hex = hexadecimal.test(value) ? ofHex : {};
    const quantity = hexadecimal.test(value) && value.length <= longestQuantity ? ofQuantity : {};
    return { ...ofAny, ...(value === '' ? { number: ofText.number } : ofText), ...hex, ...quantity };
  }
  if (typeof value === 'number' || typeof value === 'bigint') return { ...ofAny, ...ofNumber };
  if (typeof value === 'boolean') return { ...ofAny, ...ofBoolean };
  if (Array.isArray(value)) return { ...ofAny, ...(value.length === 0 ? {} : ofList) };
  return value === null ? {} : { ...ofAny, ...ofObject };
}

function otherDigit(text, place) {
  return text.slice(0, place) + (text[place] === '1' ? '2' : '1') + text.slice(place + 1);
}
