import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasChanged } from './has-changed.ts';

const list = fc.uniqueArray(fc.string(), { minLength: 10, maxLength: 60 });

describe('isStirred', () => {
  it('is quiet about messages that arrive and go', () => {
    fc.assert(
      fc.property(list, fc.nat(20), (keys, arrived) => {
        expect(hasChanged(keys.slice(arrived), keys)).toBe(false);
        expect(hasChanged(keys, keys.slice(arrived))).toBe(false);
        expect(hasChanged(keys.slice(0, -5), keys.slice(5))).toBe(false);
      }),
    );
  });

  it('is quiet about two neighbours that change places', () => {
    const keys = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    expect(hasChanged(keys, [...keys.slice(0, 5), 'message 6', 'message 5', ...keys.slice(7)])).toBe(false);
  });

  it('sees a list that is turned round', () => {
    fc.assert(
      fc.property(list, (keys) => {
        expect(hasChanged(keys, [...keys].reverse())).toBe(true);
      }),
    );
  });

  it('says nothing of a few messages, or of one that comes twice', () => {
    expect(hasChanged(['a', 'b', 'c'], ['c', 'b', 'a'])).toBe(false);
    const keys = [...'aabcdefghij'];
    expect(hasChanged(keys, [...keys].reverse())).toBe(false);
  });

  it('takes more than a quarter of the neighbours, of eight messages at least', () => {
    const keys = [...'abcdefgh'];
    expect(hasChanged(keys, [...'abdcfegh'])).toBe(false);
    expect(hasChanged(keys, [...'abdcfehg'])).toBe(true);
    expect(hasChanged([...keys, 'i'], [...'gfedcba', 'x', 'y'])).toBe(false);
  });

  it('says nothing where either look has a message twice', () => {
    const backwards = [...'jihgfedcba'];
    expect(hasChanged([...'aabcdefghij'], backwards)).toBe(false);
    expect(hasChanged([...'abcdefghij'], [...backwards, 'a'])).toBe(false);
  });
});
