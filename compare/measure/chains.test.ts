import { expect, it } from 'vitest';
import { chainsOf } from './chains.ts';

const facts = (entries: Record<string, string>) => new Map(Object.entries(entries));

it('puts nodes on one chain that share a fact, directly or through others', () => {
  const chains = chainsOf([
    facts({ 'block 0': 'a', 'block 1': 'b' }),
    facts({ 'block 1': 'b', 'block 2': 'c' }),
    facts({ 'block 0': 'wrong', 'block 2': 'c' }),
    facts({ 'block 0': 'other' }),
    facts({}),
  ]);
  expect(chains).toEqual(['a', 'a', 'a', 'other', undefined]);
});
