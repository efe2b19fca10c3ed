import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObjectOrArray } from '../../../base/json-object.ts';
import { firstDifference, sameItems, sameJson } from './same-json.ts';

const reversedFields = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversedFields)
    : isObjectOrArray(value)
      ? Object.fromEntries(
          Object.entries(value)
            .reverse()
            .map(([name, item]) => [name, reversedFields(item)]),
        )
      : value;

const reversedItems = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(reversedItems).reverse()
    : isObjectOrArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, reversedItems(item)]))
      : value;

describe('JSON values', () => {
  it('are the same in any order of their fields, and have the same items in any order of their lists', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(sameJson(value, reversedFields(value))).toBe(true);
        expect(sameItems(value, reversedItems(reversedFields(value)))).toBe(true);
        expect(firstDifference(value, reversedFields(value))).toBe('');
      }),
    );
  });

  it('differ by an item, and by the order of items where that counts', () => {
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameItems([1, 2], [2, 1])).toBe(true);
    expect(sameItems([1, 1, 2], [1, 2, 2])).toBe(false);
    expect(sameItems({ a: [{ b: 1 }, { b: 2 }] }, { a: [{ b: 1 }, { b: 3 }] })).toBe(false);
    expect(firstDifference({ a: [1, 2] }, { a: [1, 3] })).toBe('/a/1');
  });

  it.each<[unknown, unknown, string]>([
    [1, 2, ''],
    [null, {}, ''],
    [{}, null, ''],
    [{ a: 7 }, { a: { b: 1 } }, '/a'],
    [{ a: { b: 1 } }, { a: 7 }, '/a'],
    [{ a: 'x' }, { a: ['x'] }, '/a'],
    [{ a: null }, { a: { b: 1 } }, '/a'],
    [{ a: { b: 1 } }, { a: null }, '/a'],
    [{ a: 1, b: [{ c: 1 }] }, { a: 1, b: [{ c: 1 }, { c: 2 }] }, '/b/1'],
    [{ a: 1 }, { a: 1, b: 2 }, '/b'],
    [{ 'a/b': { '~': 1 } }, { 'a/b': { '~': 2 } }, '/a~1b/~0'],
  ])('part at a place that a pointer names: %j and %j', (one, other, at) => {
    expect(firstDifference(one, other)).toBe(at);
  });
});
