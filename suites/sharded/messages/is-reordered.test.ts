import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isReordered } from './is-reordered.ts';

const list = fc.uniqueArray(fc.string(), { minLength: 10, maxLength: 60 });

describe('isReordered', () => {
  it('is quiet about messages that arrive and go', () => {
    fc.assert(
      fc.property(list, fc.nat(20), (keys, arrived) => {
        expect(isReordered(keys.slice(arrived), keys)).toBe(false);
        expect(isReordered(keys, keys.slice(arrived))).toBe(false);
        expect(isReordered(keys.slice(0, -5), keys.slice(5))).toBe(false);
      }),
    );
  });

  it('is quiet about two neighbours that change places', () => {
    const keys = Array.from({ length: 20 }, (_, index) => `message ${index}`);
    expect(isReordered(keys, [...keys.slice(0, 5), 'message 6', 'message 5', ...keys.slice(7)])).toBe(false);
  });

  it('sees a list that is turned round', () => {
    fc.assert(
      fc.property(list, (keys) => {
        expect(isReordered(keys, [...keys].reverse())).toBe(true);
      }),
    );
  });

  it('says nothing of a few messages, or of one that comes twice', () => {
    expect(isReordered(['a', 'b', 'c'], ['c', 'b', 'a'])).toBe(false);
    const keys = [...'aabcdefghij'];
    expect(isReordered(keys, [...keys].reverse())).toBe(false);
  });

  it('takes more than a quarter of the neighbours, of eight messages at least', () => {
    const keys = [...'abcdefgh'];
    expect(isReordered(keys, [...'abdcfegh'])).toBe(false);
    expect(isReordered(keys, [...'abdcfehg'])).toBe(true);
    expect(isReordered([...keys, 'i'], [...'gfedcba', 'x', 'y'])).toBe(false);
  });

  it('says nothing where either look has a message twice', () => {
    const backwards = [...'jihgfedcba'];
    expect(isReordered([...'aabcdefghij'], backwards)).toBe(false);
    expect(isReordered([...'abcdefghij'], [...backwards, 'a'])).toBe(false);
  });
});
