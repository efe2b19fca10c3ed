import { expect, it } from 'vitest';
import { gapsOf } from './judge-gap.ts';

it('finds blocks without shards between others, and not near the end of the chain or before the oldest', () => {
  expect(gapsOf({ seqnos: [1, 2, 290, 300], without: [3, 100, 281, 295, 400] })).toEqual([3, 100]);
  expect(gapsOf({ seqnos: [290, 300], without: [1, 2, 3, 100] })).toEqual([]);
  expect(gapsOf({ seqnos: [], without: [1, 2, 3] })).toEqual([]);
});

it('looks at few of them', () => {
  const without = Array.from({ length: 50 }, (_, index) => index + 2);
  expect(gapsOf({ seqnos: [1, 300], without })).toEqual([2, 3, 4]);
});
