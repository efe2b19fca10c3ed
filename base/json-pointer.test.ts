import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointerSteps, pointerTo, valueAt, withValueAt } from './json-pointer.ts';

describe('JSON Pointers', () => {
  it('escape and unescape any step', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), (steps) => {
        expect(pointerSteps(pointerTo('', ...steps))).toEqual(steps);
      }),
    );
    expect(pointerSteps('')).toEqual([]);
    expect(pointerTo('/a', 'b/c~d', 0)).toBe('/a/b~1c~0d/0');
  });

  it('read and replace without changing what they are given', () => {
    const value = { a: [{ b: 1 }, 2], c: 3 };
    expect(valueAt(value, '/a/0/b')).toBe(1);
    expect(valueAt(value, '/a/x')).toBeUndefined();
    expect(valueAt(value, '/toString')).toBeUndefined();
    expect(withValueAt(value, '/a/0/b', 9)).toEqual({ a: [{ b: 9 }, 2], c: 3 });
    expect(withValueAt(value, '/a/0', undefined)).toEqual({ a: [2], c: 3 });
    expect(withValueAt(value, '/c', undefined)).toEqual({ a: [{ b: 1 }, 2] });
    expect(withValueAt(value, '/d', 4)).toEqual({ ...value, d: 4 });
    expect(withValueAt(value, '', 4)).toBe(4);
    expect(Object.keys(Object(withValueAt({}, '/__proto__', 4)))).toEqual(['__proto__']);
    expect(value).toEqual({ a: [{ b: 1 }, 2], c: 3 });
  });
});
