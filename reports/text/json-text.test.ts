import fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import { describe, expect, it } from 'vitest';
import { hostileText } from '../fixtures/hostile-text.ts';
import { jsonLine, jsonPieces, jsonText } from './json-text.ts';

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

describe('jsonText', () => {
  it('is what JSON says, with exact numbers wherever they stand', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (one) => {
        expect(JSON.parse(jsonText(one))).toEqual(JSON.parse(JSON.stringify(one)));
      }),
    );
    expect(jsonLine([1, { a: [9007199254740993n] }, new LosslessNumber('1.10')])).toBe(
      '[1,{"a":[9007199254740993]},1.10]',
    );
    expect(jsonText(undefined)).toBe('null');
  });
});

describe('jsonPieces', () => {
  it('are the text that jsonText gives', () => {
    fc.assert(
      fc.property(
        fc.dictionary(hostileText, fc.option(value, { nil: undefined }), { maxKeys: 6 }),
        (document) => {
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
