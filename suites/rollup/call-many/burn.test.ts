import { expect, it } from 'vitest';
import { gasOfCalls } from './burn.ts';

it('puts the shorter calls of a load first', () => {
  expect(gasOfCalls({ gas: 7n, calls: 2, first: { gas: 3n, calls: 1 } })).toEqual([3n, 7n, 7n]);
  expect(gasOfCalls({ gas: 7n, calls: 1 })).toEqual([7n]);
});
