import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import { watches } from './watch-one-value.check.ts';

const vocabulary = { protocols: ['ethereum', 'bsc'], publicNetworks: ['ethereum-mainnet', 'bsc-testnet'] };
const platform = await SeenSurface.of('platform', { vocabulary });

function page(query: string, ...ids: readonly string[]): Seen {
  const value = { count: ids.length, next: null, previous: null, results: ids.map((id) => ({ id })) };
  return platform.response({ path: `/v1/nodes/${query}`, value });
}

const found = (...seen: readonly Seen[]): string[][] =>
  platform.breaches(watches, seen).map((all) => all.map(([id]) => id));

it('reports a node that two answers list under two protocols, or two public networks', () => {
  expect(
    found(
      page('?protocol=bsc', 'a', 'b'),
      page('?protocol=ethereum&status=running', 'c'),
      page('?protocol=ethereum&status=running', 'c', 'b'),
    ),
  ).toEqual([[], [], ['platform.nodes.filter-protocol']]);
  expect(
    found(page('?public_network=bsc-testnet', 'a'), page('?public_network=ethereum-mainnet', 'a')).at(-1),
  ).toEqual(['platform.nodes.filter-public-network']);
});

it('leaves out values that nobody knows, and an archive flag that may not apply', () => {
  expect(found(page('?protocol=bsc', 'a'), page('?protocol=none', 'a')).flat()).toEqual([]);
  expect(found(page('?protocol=bsc', 'a'), page('?protocol=ethereum&archive=true', 'a')).flat()).toEqual([]);
  expect(
    found(page('?protocol=bsc', 'a'), page('?protocol=bsc&public_network=bsc-testnet', 'a')).flat(),
  ).toEqual([]);
});
