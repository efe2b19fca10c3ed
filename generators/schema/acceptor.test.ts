import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOf } from '../arbitrary/arbitrary.ts';
import { ajvCheck } from '../fixtures/ajv-check.ts';
import { randomSchema } from '../fixtures/random-schema.ts';
import { acceptorOf } from './acceptor.ts';

/** The independent validator calls `toString` and `valueOf` of the values that it compares, whatever they are. */
function namesConversion(value: unknown): boolean {
  return /"(toString|valueOf)":/.test(JSON.stringify(value));
}

describe('acceptorOf', () => {
  it('agrees with an independent validator on any value of any schema', () => {
    fc.assert(
      fc.property(randomSchema(), randomSchema(), fc.integer(), (schema, other, seed) => {
        const breaches = ajvCheck(schema);
        const accepts = acceptorOf(schema, {});
        const values = [
          ...fc.sample(arbitraryOf(other), { seed, numRuns: 5 }),
          ...fc.sample(fc.jsonValue({ maxDepth: 2 }), { seed, numRuns: 5 }),
        ].filter((value) => !namesConversion(value));
        for (const value of values) expect(accepts(value)).toBe(breaches(value).length === 0);
      }),
      {
        numRuns: 200,
        // From these seeds a value names its `toString`, and another is a number of 309 digits.
        examples: [
          [{ const: { b: [1, 2] } }, { type: 'number' }, 781414634],
          [{ type: 'integer', maximum: 0, multipleOf: 1 }, { type: 'string' }, 3],
        ],
      },
    );
  });

  it('compares values that name what every object has', () => {
    const accepts = acceptorOf({ const: { toString: 1 } }, {});
    expect([accepts({ toString: 1 }), accepts({ toString: 2 }), accepts({})]).toEqual([true, false, false]);
  });

  it.each([
    [
      'date',
      [
        '2024-02-29',
        '0000-01-01',
        '2023-02-29',
        '2023-13-01',
        '2023-00-10',
        '2023-1-1',
        '1900-02-29',
        '2000-02-29',
      ],
    ],
    [
      'date-time',
      [
        '2024-02-29T23:59:59.999Z',
        '2024-01-01t00:00:00+01:00',
        '2024-01-01T24:00:00Z',
        '2024-01-01 00:00:00',
        '2024-01-01T00:00:00',
      ],
    ],
    ['uuid', ['00000000-0000-0000-0000-000000000000', '0000-00', 'g0000000-0000-0000-0000-000000000000']],
    ['email', ['a@example.com', 'a@b', '@example.com', 'a b@example.com']],
    ['uri', ['https://example.com/', 'wss://h:1/ws', 'example.com', '//a', 'http://a b/']],
  ])('knows the format %s as that validator does', (format, strings) => {
    const schema = { type: 'string', format };
    const verdicts = strings.map((text) => acceptorOf(schema, {})(text));
    expect(verdicts).toEqual(strings.map((text) => ajvCheck(schema)(text).length === 0));
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
  });
});
