import { describe, expect, it } from 'vitest';
import { allCases, selectCases } from './select-cases.ts';

const list = Array.from({ length: 20 }, (_, index) => index);

describe('the selected cases of a list', () => {
  it('are all of a list that is short enough, and of any where nothing limits them', () => {
    expect(selectCases([1, 2, 3], { most: 3, turn: 5 })).toEqual([1, 2, 3]);
    expect(selectCases(list, allCases)).toEqual(list);
  });

  it('begin with the first ones and stand in the order of the list', () => {
    const chosen = selectCases(list, { most: 6, turn: 3 });
    expect(chosen).toHaveLength(6);
    expect(chosen.slice(0, 2)).toEqual([0, 1]);
    expect(chosen).toEqual(chosen.toSorted((a, b) => a - b));
  });

  it('come to the whole list in one run where it is divided between surfaces', () => {
    for (const seed of [0, 1, 7, 1_000_003]) {
      const share = (node: number) => selectCases(list, { most: 6, turn: seed + node, between: 2 });
      expect(share(0).length).toBeLessThan(list.length);
      expect(new Set([...share(0), ...share(1)]).size).toBe(list.length);
      expect(selectCases(list, { most: 6, turn: seed, between: 1 })).toEqual(list);
    }
  });

  it('come to the whole list in turn', () => {
    const met = new Set([0, 1, 2, 3, 4].flatMap((turn) => selectCases(list, { most: 6, turn })));
    expect([...met].toSorted((a, b) => a - b)).toEqual(list);
  });
});
