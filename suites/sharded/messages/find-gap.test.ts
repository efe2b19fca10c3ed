import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findGap } from './find-gap.ts';

const keys = Array.from({ length: 128 }, (_, index) => `message ${index}`);

describe('findGap', () => {
  it('is quiet about messages that arrive at either end, and go at the other', () => {
    fc.assert(
      fc.property(fc.nat(90), fc.nat(90), (arrived, gone) => {
        const fresh = Array.from({ length: arrived }, (_, index) => `new ${index}`);
        const shown = [...fresh, ...keys.slice(0, keys.length - gone)];
        expect(findGap(keys, shown)).toBeUndefined();
        expect(findGap(shown, keys)).toBeUndefined();
        expect(findGap([...keys].reverse(), [...shown].reverse())).toBeUndefined();
      }),
    );
  });

  it('is quiet about what a backend that is behind lacks among the newest', () => {
    expect(findGap(keys, keys.toSpliced(5, 2))).toBeUndefined();
    expect(findGap([...keys].reverse(), [...keys.toSpliced(5, 2)].reverse())).toBeUndefined();
  });

  it('finds a message that is left out, or put in, between others that stay', () => {
    expect(findGap(keys, keys.toSpliced(60, 1))).toBe('message 60');
    expect(findGap(keys, keys.toSpliced(60, 0, 'another'))).toBe('another');
  });

  it('says nothing of lists that share few messages', () => {
    expect(findGap(keys.slice(0, 40), keys.slice(0, 40).toSpliced(20, 12))).toBeUndefined();
  });
});
