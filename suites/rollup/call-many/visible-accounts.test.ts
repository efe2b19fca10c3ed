import { describe, expect, it } from 'vitest';
import { type Balances, visibleAccounts } from './visible-accounts.ts';

const all = (worth: string): Balances =>
  new Map([
    ['0xa', worth],
    ['0xb', '5'],
  ]);
const seen = (around: [string, string], starts?: [string, string], ends?: [string, string]) => [
  ...visibleAccounts(['0xa', '0xb'], {
    around: [all(around[0]), all(around[1])],
    starts: starts === undefined ? [undefined, all('1')] : [all(starts[0]), all(starts[1])],
    ends: ends === undefined ? [undefined, all('1')] : [all(ends[0]), all(ends[1])],
  }),
];

describe('accounts that a block changes', () => {
  it('are those whose balance differs from its start to the next, or from the end before it to its own', () => {
    expect(seen(['9', '1'], ['9', '1'], ['9', '1'])).toEqual(['0xa']);
    expect(seen(['9', '1'], ['9', '1'], ['1', '1'])).toEqual(['0xa']);
    expect(seen(['9', '1'], ['1', '1'], ['9', '1'])).toEqual(['0xa']);
  });

  it('are not those that only the block before it changed', () => {
    expect(seen(['9', '1'], ['1', '1'], ['1', '1'])).toEqual([]);
  });

  it('are those around it where ends of blocks are not served', () => {
    expect(seen(['9', '1'], ['1', '1'])).toEqual(['0xa']);
    expect(seen(['9', '9'])).toEqual([]);
  });

  it('are none where the places around it are not served', () => {
    const pairs: [Balances, Balances] = [all('9'), all('1')];
    const around = (places: [Balances, Balances]) => [
      ...visibleAccounts(['0xa', '0xb'], { around: places, starts: pairs, ends: pairs }),
    ];
    expect(around(pairs)).toEqual(['0xa']);
    expect(around([undefined, all('1')])).toEqual([]);
    expect(around([all('9'), undefined])).toEqual([]);
    expect(around([undefined, undefined])).toEqual([]);
  });
});
