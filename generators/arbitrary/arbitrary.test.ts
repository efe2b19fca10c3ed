import { deepStrictEqual } from 'node:assert';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObjectOrArray } from '../../base/json-object.ts';
import { ajvCheck } from '../fixtures/ajv-check.ts';
import { randomSchema } from '../fixtures/random-schema.ts';
import { UnsatisfiableSchema, UnsupportedKeyword } from '../schema/generator-error.ts';
import { jsonTypeOf } from '../schema/json-type.ts';
import { arbitraryOf } from './arbitrary.ts';

function sample(schema: unknown, options: Parameters<typeof arbitraryOf>[1] = {}, numRuns = 100): unknown[] {
  return fc.sample(arbitraryOf(schema, options), { seed: 7, numRuns });
}

const tree = {
  components: {
    schemas: {
      Tree: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1 },
          children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
          parent: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Tree' }] },
        },
      },
      Endless: {
        type: 'object',
        required: ['next'],
        properties: { next: { $ref: '#/components/schemas/Endless' } },
      },
    },
  },
};

/** From that seed a property is named `constructor`: `toStrictEqual` takes it for the type of the object. */
const named: [object, number] = [
  { type: 'object', additionalProperties: { enum: ['name', '-name', null, 7, { a: 1 }] } },
  -696476772,
];

/** From that seed comes the largest double below zero, which is a negative zero. */
const belowZero: [object, number] = [
  {
    type: 'object',
    properties: {
      a: { type: 'string', pattern: '^a*$', minLength: 3, maxLength: 7 },
      b: { type: 'number', exclusiveMinimum: -2, exclusiveMaximum: 0 },
      c: { type: 'string', minLength: 0, maxLength: 0 },
      d: { type: 'boolean' },
    },
    required: ['b'],
  },
  -984570795,
];

describe('arbitraryOf', () => {
  it('makes only values that an independent validator accepts, for any schema', () => {
    fc.assert(
      fc.property(randomSchema(), fc.integer(), (schema, seed) => {
        const breaches = ajvCheck(schema);
        for (const value of fc.sample(arbitraryOf(schema), { seed, numRuns: 15 })) {
          expect(breaches(value)).toEqual([]);
        }
      }),
      { numRuns: 150, examples: [belowZero] },
    );
  });

  it('makes only values that survive the way through JSON', () => {
    fc.assert(
      fc.property(randomSchema(), fc.integer(), (schema, seed) => {
        for (const value of fc.sample(arbitraryOf(schema), { seed, numRuns: 10 })) {
          deepStrictEqual(JSON.parse(JSON.stringify(value)), value);
        }
      }),
      { numRuns: 60, examples: [named] },
    );
  });

  it('gives the same values for the same seed', () => {
    fc.assert(
      fc.property(randomSchema(), fc.integer(), (schema, seed) => {
        const once = fc.sample(arbitraryOf(schema), { seed, numRuns: 5 });
        deepStrictEqual(fc.sample(arbitraryOf(schema), { seed, numRuns: 5 }), once);
      }),
      { numRuns: 40, examples: [named] },
    );
  });

  it('shrinks to values that are still valid', () => {
    const schema = {
      type: 'object',
      required: ['id', 'n'],
      properties: {
        id: { type: 'string', pattern: '^0x[0-9a-f]{4,8}$' },
        n: { type: 'integer', minimum: 3 },
      },
    };
    const result = fc.check(
      fc.property(arbitraryOf(schema), () => false),
      { seed: 4 },
    );
    expect(result.counterexample).toEqual([{ id: '0x0000', n: 3 }]);
  });

  it('follows references that recurse, to the depth that was asked for', () => {
    const schema = { $ref: '#/components/schemas/Tree' };
    const breaches = ajvCheck(schema, tree);
    const levels = (value: unknown): number =>
      1 +
      Math.max(
        0,
        ...Object.values(value ?? {})
          .flat()
          .filter((one) => isObjectOrArray(one))
          .map(levels),
      );
    for (const depth of [1, 2, 3]) {
      const values = sample(schema, { document: tree, depth });
      expect(values.flatMap(breaches)).toEqual([]);
      expect(Math.max(...values.map(levels))).toBe(depth);
    }
  });

  it('rejects a recursion without end and schemas that nothing satisfies', () => {
    expect(() => sample({ $ref: '#/components/schemas/Endless' }, { document: tree })).toThrow(
      UnsatisfiableSchema,
    );
    expect(() => sample(false)).toThrow(UnsatisfiableSchema);
    expect(() => sample({ type: 'integer', minimum: 3, maximum: 2 })).toThrow(UnsatisfiableSchema);
    expect(() => sample({ type: 'array', minItems: 3, maxItems: 2 })).toThrow(UnsatisfiableSchema);
    expect(() => sample({ type: 'string', pattern: '^a{0,3}$', minLength: 5 })).toThrow(UnsatisfiableSchema);
    expect(() => sample({ enum: ['a'], type: 'integer' })).toThrow(UnsatisfiableSchema);
    expect(() => sample({ allOf: [{ pattern: '^a+$' }, { pattern: '^b+$' }] })).toThrow(UnsatisfiableSchema);
  });

  it('throws at a keyword it would have to ignore, wherever it stands', () => {
    const schema = { type: 'object', properties: { 'a/b': { items: { not: { type: 'null' } } } } };
    expect(() => arbitraryOf(schema)).toThrow(UnsupportedKeyword);
    expect(() => arbitraryOf(schema)).toThrow(
      expect.objectContaining({
        code: 'NODEPROOF_UNSUPPORTED_KEYWORD',
        keyword: 'not',
        pointer: '/properties/a~1b/items',
      }),
    );
    expect(() => arbitraryOf({ 'x-note': 1, description: 'fine', type: 'null' })).not.toThrow();
  });

  it('takes the values of a vocabulary for an enum, where the target has one', () => {
    const schema = { type: 'string', 'x-vocabulary': 'providers' };
    expect(new Set(sample(schema, { vocabulary: { providers: ['p1', 'p2'] } }))).toEqual(
      new Set(['p1', 'p2']),
    );
    expect(new Set(sample(schema, { vocabulary: { providers: [] } })).size).toBeGreaterThan(20);
    expect(new Set(sample(schema)).size).toBeGreaterThan(20);
  });

  it('makes any JSON where the schema says nothing', () => {
    const types = sample({ description: 'anything' }, {}, 300).map((value) => jsonTypeOf(value));
    expect(new Set(types).size).toBe(7);
  });

  it.each([
    [
      'the narrower limits of allOf',
      {
        type: 'integer',
        allOf: [
          { minimum: 3, maximum: 9 },
          { minimum: 5, maximum: 20 },
        ],
      },
    ],
    [
      'allOf with an object that is closed',
      {
        allOf: [
          { properties: { a: { type: 'null' } }, additionalProperties: false },
          { properties: { b: { type: 'null' } } },
        ],
      },
    ],
    ['a format and a pattern at once', { type: 'string', format: 'date-time', pattern: '[02468]Z$' }],
    [
      'a map beside properties',
      {
        type: 'object',
        properties: { a: { type: 'null' } },
        propertyNames: { enum: ['a', 'b'] },
        additionalProperties: { type: 'boolean' },
      },
    ],
  ])('honours %s', (_, schema) => {
    expect(sample(schema, {}, 200).flatMap(ajvCheck(schema))).toEqual([]);
  });

  it('reaches both ends of every range', () => {
    const numbers = sample({ type: 'integer', minimum: -2, maximum: 2 }, {}, 300);
    expect(new Set(numbers)).toEqual(new Set([-2, -1, 0, 1, 2]));
    const lengths = sample({ type: 'array', items: { type: 'null' }, minItems: 1, maxItems: 3 }, {}, 100);
    expect(new Set(lengths.map((value) => (value as unknown[]).length))).toEqual(new Set([1, 2, 3]));
  });
});
