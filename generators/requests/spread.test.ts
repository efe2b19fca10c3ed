import { describe, expect, it } from 'vitest';
import { spread } from './spread.ts';

describe('spread', () => {
  it('keeps the first and takes from the whole list', () => {
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 4)).toEqual([0, 2, 5, 7]);
    expect(spread([1, 2], 4)).toEqual([1, 2]);
  });
});
