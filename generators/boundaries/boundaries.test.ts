import { deepStrictEqual } from 'node:assert';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajvCheck } from '../fixtures/ajv-check.ts';
import { randomSchema } from '../fixtures/random-schema.ts';
import { boundaryValues } from './boundaries.ts';

describe('boundaryValues', () => {
  it('gives only valid values, each once, the same each time', () => {
    fc.assert(
      fc.property(randomSchema(), (schema) => {
        const breaches = ajvCheck(schema);
        const values = boundaryValues(schema);
        expect(values.flatMap(breaches)).toEqual([]);
        deepStrictEqual(boundaryValues(schema), values);
        expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(values.length);
      }),
      { numRuns: 150 },
    );
  });

  it('lists every value of an enum and of a type that is as good as one', () => {
    expect(boundaryValues({ enum: ['name', '-name', null] })).toEqual([null, 'name', '-name']);
    expect(boundaryValues({ type: ['boolean', 'null'] })).toEqual([false, true, null]);
    expect(boundaryValues({ const: 'peer' })).toEqual(['peer']);
  });

  it('stands on and beside the limits of numbers, on the inside', () => {
    expect(boundaryValues({ type: 'integer', minimum: 1, maximum: 100, default: 20 })).toEqual([
      20, 1, 2, 99, 100,
    ]);
    expect(boundaryValues({ type: 'integer', minimum: 0 })).toEqual([
      0,
      1,
      2147483647,
      2147483648,
      Number.MAX_SAFE_INTEGER,
    ]);
    expect(boundaryValues({ type: 'integer', allOf: [{ minimum: 3, maximum: 9 }, { minimum: 8 }] })).toEqual([
      8, 9,
    ]);
    expect(boundaryValues({ type: 'integer', exclusiveMinimum: 0, maximum: 9, multipleOf: 3 })).toEqual([
      3, 6, 9,
    ]);
  });

  it('gives the shortest and longest strings', () => {
    expect(boundaryValues({ type: 'string', minLength: 2, maxLength: 4 })).toEqual(['aa', 'aaa', 'aaaa']);
    expect(boundaryValues({ type: 'string', pattern: '^(latest|0x[0-9a-f]{2})$' })).toEqual([
      'latest',
      '0x00',
      '0xff',
    ]);
    expect(boundaryValues({ type: 'string' })).toContain('');
  });

  it('gives the shortest and longest arrays, and objects with none, all and one of the optional properties', () => {
    expect(boundaryValues({ type: 'array', items: { enum: ['a', 'b'] }, maxItems: 3 })).toEqual([
      [],
      ['a'],
      ['b'],
      ['a', 'a', 'a'],
    ]);
    const map = {
      type: 'object',
      propertyNames: { pattern: '^[0-9]{2}$' },
      additionalProperties: { type: 'boolean' },
    };
    expect(boundaryValues(map)).toEqual([{}, { '00': false }, { '99': false }, { '00': true }]);
    const schema = {
      type: 'object',
      required: ['n'],
      properties: { n: { enum: [1, 2] }, v: { type: 'boolean' } },
    };
    expect(boundaryValues(schema)).toEqual([{ n: 1 }, { n: 1, v: false }, { n: 2 }, { n: 1, v: true }]);
  });
});
