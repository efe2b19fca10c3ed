import { expect, it } from 'vitest';
import { filterOf } from '../../support/platform/filter.ts';
import type { FilterSet } from './combinations.ts';
import { nearMisses } from './near-misses.ts';

function setOf(name: string, value: string, ...keys: readonly string[]): FilterSet {
  return { filter: filterOf(name, value), keys: new Set(keys) };
}

const sets = [
  setOf('type', 'shared', 'a', 'b'),
  setOf('type', 'dedicated', 'c'),
  setOf('status', 'running', 'a', 'c'),
  setOf('status', 'failed', 'b'),
  setOf('role', 'peer', 'a', 'b', 'c'),
  setOf('archive', 'true', 'a'),
  setOf('archive', 'false', 'b', 'c'),
  setOf('protocol', 'near', 'a'),
  setOf('protocol', 'fuse', 'b'),
];

const written = (seed: number, count: number): string[][] =>
  nearMisses(sets, seed, count).map((ofNode) =>
    ofNode.map((filters) => filters.map(({ name, value }) => `${name}=${value}`).join('&')),
  );

it('exchanges each value that other nodes have another of, and leaves out what may not stand beside the others', () => {
  const both = written(1, 2).flat();
  expect(both).toContain('type=dedicated&status=running&role=peer&protocol=near');
  expect(both).toContain('type=shared&status=failed&role=peer&protocol=near');
  expect(both).toContain('type=shared&status=running&role=peer&archive=false');
  expect(both).toContain('type=shared&status=running&role=peer&protocol=fuse');
  expect(both).toHaveLength(8);
});

it('begins with the nodes that most filters find', () => {
  for (let seed = 0; seed < 20; seed += 1)
    expect(written(seed, 2).map(({ length }) => length)).toEqual([4, 4]);
});

it('has none of no node', () => {
  expect(nearMisses(sets, 1, 0)).toEqual([]);
  expect(nearMisses([], 1, 2)).toEqual([]);
});
