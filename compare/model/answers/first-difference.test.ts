import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideAt, firstDifference } from './first-difference.ts';

const text = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '\n', '"', '🦊', '🦋', '\ud83e', '\udd8a'),
  maxLength: 30,
});

describe('firstDifference', () => {
  it('is where strings go on differently', () => {
    expect(firstDifference(['abc', 'abd'])).toBe(2);
    expect(firstDifference(['abc', 'ab'])).toBe(2);
    expect(firstDifference(['abc', 'abc', 'xbc'])).toBe(0);
    expect(firstDifference(['abc', 'abc'])).toBeNull();
    expect(firstDifference([])).toBeNull();
  });

  it('never lies within a character', () => {
    expect(firstDifference(['a🦊', 'a🦋'])).toBe(1);
  });

  it('has the same on its left, and not on its right', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (strings) => {
        const at = firstDifference(strings);
        if (at === null) return new Set(strings).size === 1;
        const heads = new Set(strings.map((one) => one.slice(0, at)));
        const tails = new Set(strings.map((one) => one.slice(at, at + 2)));
        return heads.size === 1 && tails.size > 1;
      }),
    );
  });
});

describe('divideAt', () => {
  it('marks the value that differs', () => {
    expect(divideAt('{"hash":"0xaa12","n":1}', 13)).toMatchObject({ differing: '12', after: '","n":1}' });
  });

  it('loses nothing but a beginning that is long', () => {
    fc.assert(
      fc.property(text, fc.nat(30), fc.nat(2000), (one, place, pad) => {
        const whole = 'x'.repeat(pad) + one;
        const { skipped, before, differing, after } = divideAt(whole, Math.min(whole.length, pad + place));
        expect(whole.slice(0, skipped) + before + differing + after).toBe(whole);
        expect(skipped === 0 || before.length >= 399).toBe(true);
      }),
    );
  });
});
