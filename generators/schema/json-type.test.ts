import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distinct, jsonEqual } from './json-type.ts';

const json = fc.jsonValue({ maxDepth: 3 });

describe('distinct', () => {
  it('keeps one of equal values, and the first of them', () => {
    const shuffled = json.map((value) => [value, structuredClone(value)]);
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            json.map((value) => [value]),
            shuffled,
          ),
        ),
        (groups) => {
          const values = groups.flat();
          const firsts = values.filter(
            (value, index) => !values.slice(0, index).some((earlier) => jsonEqual(earlier, value)),
          );
          expect(distinct(values)).toEqual(firsts);
        },
      ),
    );
  });

  it('takes objects whose keys stand in another order for equal', () => {
    expect(
      distinct([
        { a: 1, b: [2] },
        { b: [2], a: 1 },
        { a: 1, b: [3] },
      ]),
    ).toEqual([
      { a: 1, b: [2] },
      { a: 1, b: [3] },
    ]);
  });

  it('keeps what only reads alike apart', () => {
    const values = [[1], ['1'], [null], ['null'], [[1], 2], [[1, 2]], { a: [] }, { a: {} }];
    expect(distinct(values)).toEqual(values);
  });
});
