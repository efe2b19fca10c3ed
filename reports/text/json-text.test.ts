import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../fixtures/hostile-text.ts';
import { jsonPieces, jsonText } from './json-text.ts';

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    hostileText,
    fc.integer(),
    fc.bigInt(),
    fc.constantFrom(null, true),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(hostileText, tie('any'), { maxKeys: 4 }),
  ),
})).any;

describe('jsonPieces', () => {
  it('are the text that jsonText gives', () => {
    fc.assert(
      fc.property(
        fc.dictionary(hostileText, fc.option(value, { nil: undefined }), { maxKeys: 6 }),
        (document) => {
          // An object without any value is written on three lines by the library, and as {} here.
          fc.pre(
            Object.keys(document).length === 0 || Object.values(document).some((one) => one !== undefined),
          );
          expect(jsonPieces(document).join('')).toBe(jsonText(document));
        },
      ),
    );
  });

  it('are many of a long list, and few of short items', () => {
    const items = Array.from({ length: 5000 }, (_, index) => ({ index, text: 'a'.repeat(80) }));
    const { length } = jsonPieces({ items });
    expect(length).toBeGreaterThan(20);
    expect(length).toBeLessThan(200);
  });
});
