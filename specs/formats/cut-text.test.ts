import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf, characterEnd, characterStart, charactersOf } from './cut-text.ts';

const family = '👩‍👩‍👧‍👦';
const text = fc.string({
  unit: fc.constantFrom('a', 'e\u0301', '🦊', '🇩🇪', family, '\r\n', '\ud83e', '\udd8a', '\u0301', 'नि'),
  maxLength: 30,
});

/** Every place of a text where no character is cut. */
function bounds(whole: string): Set<number> {
  const places = new Set([0]);
  let at = 0;
  for (const { length } of charactersOf(whole)) {
    at += length;
    places.add(at);
  }
  return places;
}

describe('the beginning of a text', () => {
  it.each([
    ['is the text where that is short', 'ab', 2, 'ab'],
    ['ends before a pair of surrogates that has no room', 'a🦊', 2, 'a'],
    ['holds a pair that has room', 'a🦊b', 3, 'a🦊'],
    ['holds no letter without its accent', 'ae\u0301b', 2, 'a'],
    ['holds no part of a family', `a${family}`, 6, 'a'],
    ['holds no half of a flag', '🇩🇪🇫🇷', 6, '🇩🇪'],
    ['may be empty', '🦊', 1, ''],
  ])('%s', (_, whole, longest, beginning) => {
    expect(beginningOf(whole, longest)).toBe(beginning);
  });

  it('ends between two characters, and could be no longer', () => {
    fc.assert(
      fc.property(text, fc.nat(60), (whole, longest) => {
        const { length } = beginningOf(whole, longest);
        const places = bounds(whole);
        expect(whole.startsWith(beginningOf(whole, longest))).toBe(true);
        expect(places.has(length)).toBe(true);
        expect([...places].filter((place) => place > length && place <= longest)).toEqual([]);
      }),
    );
  });

  it('is cut all the same in a pile of marks that has no end', () => {
    const pile = `a${'\u0301'.repeat(1000)}`;
    expect(beginningOf(pile, 500)).toHaveLength(500);
  });
});

describe('a place in a text', () => {
  it('moves to either end of the character that holds it, and stays between characters', () => {
    fc.assert(
      fc.property(text, fc.nat(60), (whole, place) => {
        const at = Math.min(place, whole.length);
        const places = [...bounds(whole)];
        expect(characterStart(whole, at)).toBe(Math.max(...places.filter((one) => one <= at)));
        expect(characterEnd(whole, at)).toBe(Math.min(...places.filter((one) => one >= at)));
      }),
    );
  });
});
