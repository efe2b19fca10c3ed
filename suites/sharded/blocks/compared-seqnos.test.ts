import { expect, it } from 'vitest';
import { comparedSeqnos } from './compared-seqnos.ts';

const survey = (seqnos: readonly number[], without: readonly number[] = []) => ({
  seqnos,
  without,
  misshapen: [],
});

it('begins with what one node has and the other was asked for in vain, whichever it is', () => {
  const one = survey([100, 300, 305], [1, 2, 999]);
  expect(comparedSeqnos([one, survey([1, 2, 3, 300, 999])])).toEqual([1, 2, 300, 100, 305, 3, 999]);
  expect(comparedSeqnos([survey([1, 300]), survey([300, 310], [1])])).toEqual([1, 300, 310]);
});

it('begins with what both have where neither lacks anything', () => {
  expect(comparedSeqnos([survey([7, 9, 11]), survey([9, 11, 12])])).toEqual([9, 11, 7, 12]);
});
