import { describe, expect, it } from 'vitest';
import { drawStore } from './draw-store.ts';
import {
  protocols,
  publicNetworks,
  regions,
  regionsByProvider,
  sharedProtocols,
  statuses,
} from './vocabulary.ts';

const seeds = [0, 1, 2, 3, 42, 1_000_000_007, 2 ** 31];

describe('the drawn platform', () => {
  it.each(seeds)('shows with seed %i every value that a filter can ask for', (seed) => {
    const { nodes } = drawStore(seed, []);
    const met = (value: (node: (typeof nodes)[number]) => unknown) => new Set(nodes.map(value));
    expect(met((node) => node.status)).toEqual(new Set(statuses));
    expect(met((node) => node.region)).toEqual(new Set(regions));
    expect(met((node) => node.type)).toEqual(new Set(['shared', 'dedicated']));
    expect(met((node) => node.configuration.archive)).toEqual(new Set([true, false]));
    expect(met((node) => node.network.protocol)).toEqual(new Set(protocols));
    expect(met((node) => node.network.publicNetwork)).toEqual(new Set(publicNetworks));
    expect(met((node) => node.network.project).size).toBeGreaterThan(2);
    expect(met((node) => node.id).size).toBe(nodes.length);
  });

  it.each(seeds)(
    'gives with seed %i results of more than a page to a filter, and ties to both orders',
    (seed) => {
      const { nodes } = drawStore(seed, []);
      const most = (value: (node: (typeof nodes)[number]) => unknown): number => {
        const values = nodes.map(value);
        return Math.max(...values.map((one) => values.filter((other) => other === one).length));
      };
      expect(nodes.length).toBeGreaterThan(60);
      expect(nodes.filter((node) => node.status === 'running').length).toBeGreaterThan(20);
      expect(most((node) => node.name)).toBeGreaterThan(20);
      expect(most((node) => node.createdAt)).toBeGreaterThan(2);
    },
  );

  it.each(seeds)('keeps with seed %i the rules of §4.2 and the forms of ids', (seed) => {
    const { nodes, organization, deletableNetwork } = drawStore(seed, []);
    expect(organization.id).toMatch(/^RG-\d+-\d+$/);
    expect(nodes.filter((node) => node.network.id === deletableNetwork).length).toBeGreaterThan(1);
    for (const node of nodes) {
      expect(node.id).toMatch(/^ND-\d+-\d+-\d+$/);
      expect(node.network.id).toMatch(/^NW-\d+-\d+-\d$/);
      expect(node.creator.id).toMatch(/^UR-\d+-\d+-\d+$/);
      expect(
        Object.entries(regionsByProvider).find(([provider]) => provider === node.provider)?.[1],
      ).toContain(node.region);
      if (node.type === 'shared') expect(sharedProtocols).toContain(node.network.protocol);
      expect(node.network.publicNetwork.startsWith(`${node.network.protocol}-`)).toBe(true);
    }
  });
});
