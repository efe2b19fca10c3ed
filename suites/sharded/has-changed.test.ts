import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStirred } from './has-changed.ts';

const list = fc.uniqueArray(fc.string(), { minLength: 10, maxLength: 60 });

describe('isStirred', () => {
  it('is quiet about messages that arrive and go', () => {
    fc.assert(
      fc.property(list, fc.nat(20), (keys, arrived) => {
        expect(isStirred(keys.slice(arrived), keys)).toBe(false);
        expect(isStirred(keys, keys.slice(arrived))).toBe(false);
        expect(isStirred(keys.slice(0, -5), keys.slice(5))).toBe(false);
      }),
    );
  });

  it('is quiet about two neighbours that change places', () => {
    const keys = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    expect(isStirred(keys, [...keys.slice(0, 5), 'message 6', 'message 5', ...keys.slice(7)])).toBe(false);
  });

  it('sees a list that is turned round', () => {
    fc.assert(
      fc.property(list, (keys) => {
        expect(isStirred(keys, [...keys].reverse())).toBe(true);
      }),
    );
  });

  it('says nothing of a few messages, or of one that comes twice', () => {
    expect(isStirred(['a', 'b', 'c'], ['c', 'b', 'a'])).toBe(false);
    const keys = [...'aabcdefghij'];
    expect(isStirred(keys, [...keys].reverse())).toBe(false);
  });

  it('takes more than a quarter of the neighbours, of eight messages at least', () => {
    const keys = [...'abcdefgh'];
    expect(isStirred(keys, [...'abdcfegh'])).toBe(false);
    expect(isStirred(keys, [...'abdcfehg'])).toBe(true);
    expect(isStirred([...keys, 'i'], [...'gfedcba', 'x', 'y'])).toBe(false);
  });

  it('says nothing where either look has a message twice', () => {
    const backwards = [...'jihgfedcba'];
    expect(isStirred([...'aabcdefghij'], backwards)).toBe(false);
    expect(isStirred([...'abcdefghij'], [...backwards, 'a'])).toBe(false);
  });
});
