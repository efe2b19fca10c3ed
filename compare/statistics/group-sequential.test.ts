import { describe, expect, it } from 'vitest';
import { GroupSequential } from './group-sequential.ts';
import { normalDistance, normalTails } from './normal.ts';

describe('GroupSequential', () => {
  // C. Jennison, B. W. Turnbull, "Group Sequential Methods" (2000), table 2.3: O'Brien–Fleming, 5 %.
  it.each([
    [1, 1.96],
    [2, 1.977],
    [4, 2.024],
    [5, 2.04],
  ])('has the boundary of the tables for %d looks', (looks, expected) => {
    const shares = Array.from({ length: looks }, (_, at) => (at + 1) / looks);
    expect(normalDistance(new GroupSequential(shares).levelAt(1))).toBeCloseTo(expected, 2);
  });

  it('asks more of an early look, and counts a p-value there for less', () => {
    const plan = new GroupSequential([0.25, 0.5, 0.75, 1]);
    const levels = [0.25, 0.5, 0.75, 1].map((look) => plan.levelAt(look));
    expect(levels).toEqual([...levels].sort((a, b) => a - b));
    expect(levels[0]).toBeLessThan(1e-4);
    for (const look of [0.25, 0.5, 0.75, 1])
      expect(plan.overall(plan.levelAt(look), look)).toBeCloseTo(0.05, 3);
    expect(plan.overall(1e-20, 1)).toBeLessThan(1e-18);
    expect(plan.overall(1, 0.5)).toBe(1);
    expect(new GroupSequential([1]).overall(0.03, 1)).toBe(0.03);
  });
});

describe('normalTails', () => {
  it('has the figures of the tables', () => {
    expect(normalTails(1.959964)).toBeCloseTo(0.05, 6);
    expect(normalTails(3.290527)).toBeCloseTo(0.001, 6);
    expect(normalTails(6)).toBeCloseTo(1.973e-9, 11);
    expect(normalDistance(1e-12)).toBeCloseTo(7.1305, 3);
  });
});
