import fc from 'fast-check';
import type { Visible } from '../../support/wallet/balance-record.ts';

/** A hash that is none, made from the hash of a block. */
export interface MalformedHash {
  /** Which of the blocks known it is made from. */
  readonly block: number;
  readonly visible: Visible;
  /** What was done, to a person. */
  readonly what: string;
  readonly spoil: (hash: string) => string;
}

/** The hash has 64 characters, all but one of them hexadecimal digits. */
export interface WrongDigit extends MalformedHash {
  readonly place: number;
}

/** No digits of any reading; x is left out, as it makes a prefix of the first digit. */
const noDigits = 'ghijklmnopqrstuvwyzGHIJKLMNOPQRSTUVWYZ_!:*';

const visible = fc.constantFrom<Visible>(undefined, true, false);
const block = fc.nat({ max: 1000 });

function wrongDigit(place: number, digit: string, of = 0, asVisible: Visible = undefined): WrongDigit {
  return {
    block: of,
    visible: asVisible,
    place,
    what: `"${digit}" at place ${place} of the hash is no hexadecimal digit`,
    spoil: (hash) => hash.slice(0, place) + digit + hash.slice(place + 1),
  };
}

export const wrongDigits: fc.Arbitrary<WrongDigit> = fc
  .record({ block, visible, place: fc.nat({ max: 63 }), digit: fc.constantFrom(...noDigits) })
  .map((parts) => wrongDigit(parts.place, parts.digit, parts.block, parts.visible));

export const wrongDigitExamples: readonly WrongDigit[] = [
  ...[0, 1, 15, 16, 31, 32, 33, 62, 63].map((place) => wrongDigit(place, 'g')),
  wrongDigit(40, 'Z', 1, true),
  wrongDigit(63, 'z', 2, false),
];

/** A hash of so many digits: cut, or with more digits behind it. */
function wrongLength(length: number, tail: string, of = 0, asVisible: Visible = undefined): MalformedHash {
  return {
    block: of,
    visible: asVisible,
    what: `the hash has ${length} digits instead of 64`,
    spoil: (hash) => (hash + tail).slice(0, length),
  };
}

const tails = fc
  .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 256, maxLength: 256 })
  .map((digits) => digits.join(''));

const zeros = '0'.repeat(256);

function lengths(of: fc.Arbitrary<number>): fc.Arbitrary<MalformedHash> {
  return fc
    .record({ block, visible, length: of, tail: tails })
    .map((parts) => wrongLength(parts.length, parts.tail, parts.block, parts.visible));
}

/** Whole bytes: nothing but the length is wrong. */
export const evenLengths: fc.Arbitrary<MalformedHash> = lengths(
  fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 33, max: 128 })).map((bytes) => bytes * 2),
);

export const evenLengthExamples: readonly MalformedHash[] = [
  ...[62, 66, 2, 16, 32, 40, 128].map((length) => wrongLength(length, zeros)),
  wrongLength(62, zeros, 1, true),
  wrongLength(66, zeros, 1, true),
  wrongLength(62, zeros, 2, false),
  wrongLength(66, zeros, 2, false),
];

/** Half a byte too much: some read such a text as none, some fill it up. */
export const oddLengthExamples: readonly MalformedHash[] = [63, 65, 1, 31, 127].map((length) =>
  wrongLength(length, zeros),
);
