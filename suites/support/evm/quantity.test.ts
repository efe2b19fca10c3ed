import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complete, dataItem, quantityItem } from './encoding/rlp-item.ts';
import { quantityOf, roughQuantity, sameHex, toQuantity } from './quantity.ts';

const number = fc.bigInt({ min: 0n, max: 1n << 256n });
const noStrings = [
  null,
  undefined,
  7,
  7n,
  true,
  {},
  ['0x7'],
  '',
  '0x',
  '7',
  'x7',
  '0xg',
  '-0x7',
  '0x7 ',
  'a0x7',
  '0x7g',
  '0x\n7',
];

describe('a quantity', () => {
  it('is read as it is written, however its digits are', () => {
    fc.assert(
      fc.property(number, (value) => {
        expect(quantityOf(toQuantity(value))).toBe(value);
        expect(quantityOf(toQuantity(value).toUpperCase())).toBe(value);
        expect(quantityOf(`0x0${value.toString(16)}`)).toBe(value);
      }),
    );
  });

  it.each(noStrings.map((value) => [value]))('is not %o', (value) => {
    expect(quantityOf(value)).toBeUndefined();
    expect(quantityItem(value)).toBeUndefined();
  });

  it('may roughly be a number, or a text of decimal digits', () => {
    for (const value of ['0x1f', '0X1F', '31', 31, 31n]) expect(roughQuantity(value)).toBe(31n);
    for (const value of [null, {}, ['31'], '', '0x', '3.1', 'a31', '31a', '0x1g', 3.1, 2 ** 53, true])
      expect(roughQuantity(value)).toBeUndefined();
  });

  it('is the fewest bytes that hold it, none for 0', () => {
    const hexOf = (value: string) => Buffer.from(quantityItem(value) ?? []).toString('hex');
    expect(['0x0', '0x00', '0x7', '0x80', '0x100', '0x0100'].map(hexOf)).toEqual([
      '',
      '',
      '07',
      '80',
      '0100',
      '0100',
    ]);
  });
});

describe('data', () => {
  it('is read byte by byte', () => {
    expect(dataItem('0x')).toEqual(Buffer.alloc(0));
    expect(dataItem('0x00aB')).toEqual(Buffer.from([0, 0xab]));
  });

  it.each(
    [null, undefined, 7, ['0x12'], '', '12', '0x1', '0x123', 'a0x12', '0x12g', '0xgg'].map((value) => [
      value,
    ]),
  )('is not %o', (value) => {
    expect(dataItem(value)).toBeUndefined();
  });

  it('is complete where every item is there', () => {
    expect(complete([1, 2])).toEqual([1, 2]);
    expect(complete([])).toEqual([]);
    expect(complete([1, undefined])).toBeUndefined();
  });
});

describe('hexadecimal strings', () => {
  it('are equal in any case, where both are strings', () => {
    expect(sameHex('0xAb', '0XaB')).toBe(true);
    expect(sameHex('0xab', '0xac')).toBe(false);
    for (const other of [undefined, null, 7]) {
      expect(sameHex('0x', other)).toBe(false);
      expect(sameHex(other, '0x')).toBe(false);
    }
    expect(sameHex(undefined, undefined)).toBe(false);
  });
});
