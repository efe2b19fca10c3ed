import { describe, expect, it } from 'vitest';
import type { Sample } from '../../../specs/formats/measurement-line.ts';
import { gatherMeasurement } from './gather-measurement.ts';
import { differentRegions, measuredNodes } from './measured-nodes.ts';

const sample = (target: string, node: string, api = 'evm'): { readonly kind: 'sample' } & Sample => ({
  ...{ kind: 'sample', round: 0, order: 0, target, node, api, group: api, method: 'eth_blockNumber' },
  ...{ intendedAt: 0, latencyMs: 5, outcome: 'answered' },
});
const connect = (target: string, node: string, ms: number) =>
  ({ kind: 'connect', target, node, ms }) as const;
const lines = [
  ...[
    sample('b', 'evm-2'),
    sample('a', 'evm-1'),
    sample('b', 'platform', 'platform'),
    sample('a', 'platform', 'platform'),
  ],
  ...[
    connect('a', 'evm-1', 4),
    connect('a', 'evm-1', 6),
    connect('a', 'evm-1', 90),
    connect('b', 'platform', 2),
  ],
];
const surfaces = {
  a: [{ node: 'evm-1', api: 'evm', addresses: [], provider: 'p1', region: 'us-east-1' }],
  b: [{ node: 'evm-2', api: 'evm', addresses: [], region: 'eu3' }],
};
const nodes = measuredNodes(gatherMeasurement(lines, ['a', 'b']), surfaces);

describe('nodes that were timed', () => {
  it('stand where their platform lists them, as far away as connections take to open', () => {
    expect(nodes).toEqual([
      { target: 'a', node: 'evm-1', api: 'evm', connectMs: 6, provider: 'p1', region: 'us-east-1' },
      { target: 'b', node: 'evm-2', api: 'evm', connectMs: null, region: 'eu3' },
      { target: 'a', node: 'platform', api: 'platform', connectMs: null },
      { target: 'b', node: 'platform', api: 'platform', connectMs: 2 },
    ]);
  });

  it('are told apart by region only where both regions are known and not the same', () => {
    const asked = { target: 'b', against: 'a' };
    expect(differentRegions({ ...asked, api: 'evm' }, nodes)).toEqual({ own: 'eu3', other: 'us-east-1' });
    expect(differentRegions({ ...asked, api: 'platform' }, nodes)).toBeUndefined();
    expect(differentRegions({ ...asked, target: 'a', api: 'evm' }, nodes)).toBeUndefined();
  });
});
