import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObjectOrArray } from '../../base/json-object.ts';
import { changeText, valueChanges } from './value-changes.ts';

const described = (before: unknown, after: unknown) => valueChanges(before, after).map(changeText);

describe('valueChanges', () => {
  it('names the place and both values', () => {
    expect(described({ a: { b: 1 }, c: [1, 2] }, { a: { b: 2 }, c: [1, 2] })).toEqual(['a.b: 1 → 2']);
    expect(described(20, 50)).toEqual(['20 → 50']);
    expect(described({ a: 1 }, { b: 1 })).toEqual(['b: added 1', 'a: removed, was 1']);
    expect(described([{ a: 1 }], [{ a: 1 }, { a: 2 }])).toEqual(['1.a: added 2']);
  });

  it('says what a list of plain values gained and lost', () => {
    expect(described({ codes: ['a', 'b'] }, { codes: ['b', 'c'] })).toEqual([
      'codes: added "c"; removed "a"',
    ]);
    expect(described(['a', 'b'], ['b', 'a'])).toEqual(['reordered, ["b","a"]']);
  });

  it('is empty for a value and itself, and for nothing else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(valueChanges(one, structuredClone(one))).toEqual([]);
        const same = JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
        expect(valueChanges(one, other).length === 0).toBe(same);
      }),
    );
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObjectOrArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, part]) => [name, sorted(part)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
