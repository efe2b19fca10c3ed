import { describe, expect, it } from 'vitest';
import { filterOf } from '../../support/platform/filter.ts';
import { onePageQueries } from './one-page-queries.ts';

const orders = ['name', '-name', 'created_at', '-created_at'];
const setOf = (name: string, value: string, ...keys: readonly string[]) => ({
  filter: filterOf(name, value),
  keys: new Set(keys),
});
const sets = [
  setOf('type', 'shared', 'a'),
  setOf('type', 'dedicated', 'b', 'c', 'd', 'e', 'x'),
  setOf('region', 'uksouth', 'b', 'c', 'd', 'e', 'y'),
  setOf('status', 'running', 'b', 'c', 'd', 'x', 'y'),
];
const those = (count: number) =>
  onePageQueries(sets, orders, 1).filter(({ filters }) => filters.length === count);

describe('queries of which the first page shows the order', () => {
  it('have every filter with every order, by the value that finds most nodes', () => {
    expect(those(1).map(({ filters: [one], order }) => `${one?.name} ${one?.value} ${order}`)).toEqual(
      ['type dedicated', 'region uksouth', 'status running'].flatMap((text) =>
        orders.map((order) => `${text} ${order}`),
      ),
    );
  });

  it('have three filters that find several nodes together, upwards and downwards', () => {
    expect(
      those(3)
        .map(({ order }) => order)
        .toSorted(),
    ).toEqual(['-name', 'name']);
  });
});
