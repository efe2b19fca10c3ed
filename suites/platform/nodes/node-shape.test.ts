import { expect, it } from 'vitest';
import { SeenSurface } from '../../../engine/watch/fixtures/seen-surface.ts';
import { watches } from './node-shape.check.ts';

const platform = await SeenSurface.of('platform');

/** The requirements that a list breaks whose last node was created then. */
function broken(created: string): string[] {
  const organization = { id: 'RG-1-2', name: 'o' };
  const node = {
    ...{ id: 'ND-1-2-3', name: 'n', network: 'NW-1-2-3', organization: organization.id, type: 'shared' },
    ...{ role: 'peer', provider: 'p', region: 'eu3', status: 'running', configuration: { archive: false } },
    ...{ details: {}, created_at: '2024-01-02T03:04:05.678Z' },
    creator: { id: 'UR-1-2-3', email: 'e@f.example', first_name: 'f', last_name: 'l', organization },
  };
  const results = [node, { ...node, created_at: created }];
  const value = { count: 2, next: null, previous: null, results };
  const response = platform.response({ path: '/v1/nodes/', value });
  return [...new Set(platform.breaches(watches, [response]).flatMap((found) => found.map(([id]) => id)))];
}

it('reads a creation time in any form of ISO 8601', () => {
  expect(broken('2024-01-02T03:04:05,678Z')).toEqual([]);
  expect(broken('20240102T030405.678Z')).toEqual([]);
});

it('misses milliseconds and days that never were in each of them', () => {
  expect(broken('20240102T030405Z')).toEqual(['platform.node.created-at']);
  expect(broken('2024-02-30T03:04:05,678Z')).toEqual(['platform.node.created-at']);
});
