import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase58Check, encodeBase58Check } from './base58check.ts';

describe('base58check', () => {
  it.each([
    // The address of Tether's contract, and the burn address, as every explorer shows them.
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', '410000000000000000000000000000000000000000'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '0077bff20c60e522dfaa3350c39b030a5d004e839a'],
  ])('reads %s', (text, hex) => {
    expect(decodeBase58Check(text)?.toString('hex')).toBe(hex);
    expect(encodeBase58Check(Buffer.from(hex, 'hex'))).toBe(text);
  });

  it('gives back what was written, with a 1 for each zero that it begins with', () => {
    fc.assert(
      fc.property(fc.nat({ max: 4 }), fc.uint8Array({ minLength: 1, maxLength: 40 }), (zeros, bytes) => {
        const payload = Buffer.concat([Buffer.alloc(zeros), bytes]);
        const text = encodeBase58Check(payload);
        expect(decodeBase58Check(text)).toEqual(payload);
        expect(text.startsWith('1'.repeat(zeros))).toBe(true);
        expect(decodeBase58Check(`1${text}`)).toBeUndefined();
      }),
    );
  });

  it('rejects a character of none even where it would encode the same number', () => {
    // 2 stands for one more than 1 does, and z for the most: the 0 would have to mean minus one.
    expect(decodeBase58Check('3TvuNiRw1z')?.toString('hex')).toBe('41075e');
    expect(decodeBase58Check('3TvuNiRw20')).toBeUndefined();
  });

  it('rejects every text in which one character is another', () => {
    const text = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    fc.assert(
      fc.property(
        fc.nat({ max: text.length - 1 }),
        fc.constantFrom(...'123456789ABCDEFabcdef0OIl'),
        (at, other) => {
          fc.pre(text[at] !== other);
          expect(decodeBase58Check(text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined();
        },
      ),
    );
  });

  // The last one is the checksum of no payload at all.
  it.each(['', '1', '11111', 'T', 'not base58!', '0x41', '3QJmnh'])('rejects %o', (text) => {
    expect(decodeBase58Check(text)).toBeUndefined();
  });
});
