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

  it('come to the whole list in turn', () => {
    const met = new Set([0, 1, 2, 3, 4].flatMap((turn) => selectCases(list, { most: 6, turn })));
    expect([...met].toSorted((a, b) => a - b)).toEqual(list);
  });
});
