import { describe, expect, it } from 'vitest';
import { bothTails, criticalValue } from './student.ts';

describe('Student', () => {
  it.each([
    [1, 12.706],
    [2, 4.303],
    [5, 2.571],
    [10, 2.228],
    [30, 2.042],
    [1e6, 1.96],
  ])('with %d degrees of freedom reaches %d, as in tables', (freedom, expected) => {
    expect(criticalValue(freedom)).toBeCloseTo(expected, 3);
    expect(bothTails(criticalValue(freedom), freedom)).toBeCloseTo(0.05, 8);
    expect(bothTails(0, freedom)).toBe(1);
  });
});
