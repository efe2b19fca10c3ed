import { leftOut } from './places.mjs';

const hexQuantity = /^0x[0-9a-f]{1,16}$/i;
const decimal = /^-?\d{1,15}$/;
const bytes = /^0x[0-9a-f]*$/i;

/** Changes that remember what was asked before: each makes one for a whole run. */
const remembering = {
  // As where an answer is kept for whatever is asked next.
  first: () => {
    let known;
    return (value) => {
      known ??= value;
      return known;
    };
  },
  previous: () => {
    let known;
    return (value) => {
      const before = known ?? value;
      known = value;
      return before;
    };
  },
};

const ofAny = { ignored: () => leftOut, null: () => null };
const ofText = { cut: (text) => text.slice(0, -1) };
// Digits of bytes mean the same in either case.
const ofWords = { lower: (text) => text.toLowerCase(), upper: (text) => text.toUpperCase() };
const ofNumber = {
  successor: (number) => number + 1,
  predecessor: (number) => number - 1,
  half: (number) => Math.trunc(number / 2),
  capped: (number) => Math.min(number, 3),
  absolute: Math.abs,
};
const ofBoolean = { inverted: (value) => !value };
const ofList = {
  first: (list) => list.slice(0, 1),
  last: (list) => list.slice(-1),
  reversed: (list) => list.toReversed(),
  distinct: (list) => list.filter((item, place) => place === 0 || !isAlike(item, list[place - 1])),
};

/** The ways in which a service may misread a parameter of such a value, by name: `(value)`, and what it takes it for. */
export function readingsOf(value) {
  if (typeof value === 'string') {
    const words = bytes.test(value) ? {} : ofWords;
    return { ...ofAny, ...remembering, ...ofText, ...words, ...numbersOf(value) };
  }
  if (typeof value === 'number') return { ...ofAny, ...remembering, ...ofNumber };
  if (typeof value === 'boolean') return { ...ofAny, ...remembering, ...ofBoolean };
  if (Array.isArray(value)) return { ...ofAny, ...(value.length > 1 ? ofList : {}) };
  return value === null ? {} : ofAny;
}

/** A reading for one run. @returns `(value)`, and what it is taken for: itself where the reading does not fit it */
export function readingFor(name) {
  const make = remembering[name];
  if (make === undefined) {
    return (value) => {
      const read = readingsOf(value)[name];
      return read === undefined ? value : read(value);
    };
  }
  const remember = make();
  return (value) => (typeof value === 'object' ? value : remember(value));
}

function numbersOf(text) {
  if (decimal.test(text)) return mapped(ofNumber, (change) => String(change(Number(text))));
  if (hexQuantity.test(text))
    return mapped(ofNumber, (change) => `0x${Math.max(0, change(Number(text))).toString(16)}`);
  return {};
}

function mapped(changes, apply) {
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, () => apply(change)]));
}

function isAlike(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
