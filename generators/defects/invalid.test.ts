import { deepStrictEqual } from 'node:assert';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withValueAt } from '../../base/json-pointer.ts';
import { arbitraryOf } from '../arbitrary/arbitrary.ts';
import { ajvCheck } from '../fixtures/ajv-check.ts';
import { randomSchema } from '../fixtures/random-schema.ts';
import { NotValid } from '../schema/generator-error.ts';
import { invalidInputs } from './invalid.ts';

/** A random schema with one of its values. */
const schemaAndValue = randomSchema().chain((schema) =>
  arbitraryOf(schema).map((valid) => ({ schema, valid })),
);

/** A property named `constructor`: `toStrictEqual` takes it for the type of the object. */
const named = {
  schema: {
    type: 'object',
    additionalProperties: { type: 'object', properties: { b: { type: 'integer' } } },
  },
  valid: { constructor: {} },
};

function rulesOf(schema: unknown, valid: unknown): Record<string, unknown[]> {
  const found: Record<string, unknown[]> = {};
  for (const { rule, value } of invalidInputs(schema, valid)) found[rule] = [...(found[rule] ?? []), value];
  return found;
}

const isAlong = (path: string, at: string): boolean =>
  path === at || at.startsWith(`${path}/`) || path.startsWith(`${at}/`);

describe('invalidInputs', () => {
  it('makes values that an independent validator rejects, for a breach at the place named', () => {
    fc.assert(
      fc.property(schemaAndValue, ({ schema, valid }) => {
        const breaches = ajvCheck(schema);
        for (const { at, value, rule, label } of invalidInputs(schema, valid)) {
          const found = breaches(value);
          expect(found, `${rule}: ${label}`).not.toEqual([]);
          // Of alternatives all complain, also one that the valid value did not satisfy either.
          const elsewhere = found.filter(({ instancePath }) => !isAlong(instancePath, at));
          expect(elsewhere.filter(({ schemaPath }) => !/\/(anyOf|oneOf)\//.test(schemaPath))).toEqual([]);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('makes nothing of a format that any reader of it accepts', () => {
    const schema = {
      anyOf: [
        { type: 'string', minLength: 8 },
        { type: 'string', format: 'uri' },
      ],
    };
    const values = invalidInputs(schema, 'http://a.aa').map(({ value }) => value);
    expect(values).not.toEqual([]);
    // RFC 3986 has it, URL has not.
    expect(values).not.toContain('http://');
    expect(values.flatMap((value) => (ajvCheck(schema)(value).length === 0 ? [value] : []))).toEqual([]);
  });

  it('leaves everything but the place named as it was', () => {
    fc.assert(
      fc.property(schemaAndValue, ({ schema, valid }) => {
        const before = JSON.stringify(valid);
        for (const { at, value } of invalidInputs(schema, valid)) {
          deepStrictEqual(withValueAt(value, at, undefined), withValueAt(valid, at, undefined));
        }
        expect(JSON.stringify(valid)).toBe(before);
      }),
      { numRuns: 100, examples: [[named]] },
    );
  });

  it('gives each input once, the same each time', () => {
    fc.assert(
      fc.property(schemaAndValue, ({ schema, valid }) => {
        const all = invalidInputs(schema, valid);
        deepStrictEqual(invalidInputs(schema, valid), all);
        expect(new Set(all.map(({ at, value }) => JSON.stringify([at, value]))).size).toBe(all.length);
      }),
      { numRuns: 50, examples: [[named]] },
    );
  });

  it('breaks a pattern in its length, alphabet and prefix', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const rules = rulesOf({ type: 'string', pattern: '^0x[0-9a-f]{64}$' }, hash);
    expect(rules['pattern.length']).toEqual([hash.slice(0, -1), `${hash}b`]);
    expect(rules['pattern.prefix']).toEqual([hash.slice(2), `0${hash.slice(2)}`, `0X${hash.slice(2)}`]);
    expect(rules['pattern.alphabet']).toEqual([`0x${'ab'.repeat(16)}g${'b'}${'ab'.repeat(15)}`]);
    expect(rules.empty).toEqual(['']);
    expect(rulesOf({ type: 'string', pattern: '^0x([0-9a-f]{2})*$' }, '0xab')['pattern.odd']).toEqual([
      '0xabb',
    ]);
  });

  it('calls nothing invalid that another branch accepts', () => {
    const block = {
      oneOf: [
        { enum: ['latest', 'pending'] },
        { type: 'string', pattern: '^0x[0-9a-f]+$' },
        { type: 'null' },
      ],
    };
    const rules = rulesOf(block, 'latest');
    expect(rules.null).toBeUndefined();
    expect(rules.enum).toEqual(['latestx', '', 'LATEST', 'latest ']);
    expect(rules.type).toEqual([1, 1.5, true, {}, []]);
  });

  it('spoils a word that a pattern lists', () => {
    const rules = rulesOf({ type: 'string', pattern: '^(latest|0x[0-9a-f]+)$' }, 'latest');
    expect(rules['pattern.word']).toEqual(['latestx', 'lat', 'LATEST']);
  });

  it('steps over each limit of numbers', () => {
    expect(rulesOf({ type: 'integer', minimum: 1, maximum: 100 }, 20)).toMatchObject({
      minimum: [0, -1_000_000],
      maximum: [101, 1_000_101],
      type: ['20', 20.5, true, {}, []],
      nesting: [[20], { value: 20 }],
    });
    expect(rulesOf({ type: 'integer', minimum: 5, maximum: 25, multipleOf: 10 }, 10)).toMatchObject({
      minimum: [0, -1_000_000],
      maximum: [30, 1_000_030],
    });
    expect(rulesOf({ type: 'number', exclusiveMinimum: 0, multipleOf: 5 }, 10)).toMatchObject({
      exclusiveMinimum: [0],
      multipleOf: [11],
    });
  });

  it('takes away each required property and counts items', () => {
    const schema = {
      type: 'object',
      required: ['a', 'b'],
      properties: { b: { type: 'array', minItems: 1, maxItems: 2, uniqueItems: true } },
      additionalProperties: { type: ['integer', 'array'] },
    };
    expect(rulesOf(schema, { a: 1, b: [7] })).toMatchObject({
      required: [{ b: [7] }, { a: 1 }],
      minItems: [{ a: 1, b: [] }],
      uniqueItems: [{ a: 1, b: [7, 7] }],
    });
    const map = { type: 'object', propertyNames: { maxLength: 3 }, additionalProperties: true };
    expect(rulesOf(map, { a: 1 }).propertyNames).toEqual([{ a: 1, unexpected: 1 }]);
    expect(rulesOf({ type: 'array', maxItems: 2 }, [7]).maxItems).toEqual([[7, 7, 7]]);
    expect(rulesOf({ type: 'object', additionalProperties: false }, {}).additionalProperties).toEqual([
      { unexpected: 1 },
    ]);
  });

  it('wants a valid value to start from', () => {
    expect(() => invalidInputs({ type: 'null' }, 1)).toThrow(NotValid);
  });
});
