import { describe, expect, it } from 'vitest';
import type { NodeCheck } from '../../check.ts';
import { parseTarget } from '../../target/target-file.ts';
import { UserError } from '../../user-error.ts';
import { profiles } from './profile.ts';
import { shardLimits } from './shard-limits.ts';
import { shardUnits } from './shard-units.ts';
import { planUnits } from './unit.ts';

const targetOf = (nodes: readonly object[]) =>
  parseTarget(
    JSON.stringify({
      name: 'fleet',
      nodes: nodes.map((node, index) => ({
        name: `n${index}`,
        api: 'jsonrpc',
        url: 'http://127.0.0.1:1',
        ...node,
      })),
    }),
    't.json',
    {},
  );

const check = (id: string, cost: number, reading?: string): NodeCheck => ({
  decides: [id],
  on: ['jsonrpc', 'sharded'],
  cost: () => cost,
  ...(reading === undefined ? {} : { readings: () => [{ name: reading, cost: () => 30 }] }),
  run: async () => {},
});
const checks = [
  check('a', 10, 'blocks'),
  check('b', 20, 'blocks'),
  check('c', 40),
  check('d', 5, 'receipts'),
];
const profile = profiles.quick;

describe('the shards of a run', () => {
  it('keep every node whole and are even, and no reading is sent twice', async () => {
    const target = await targetOf(Array.from({ length: 21 }, () => ({})));
    const units = planUnits(checks, target);
    const [whole] = shardUnits(units, 1, { profile, target });
    const shards = shardUnits(units, 4, { profile, target });
    expect(shards.flatMap((shard) => shard.units)).toHaveLength(units.length);
    expect(new Set(shards.flatMap((shard) => shard.units)).size).toBe(units.length);
    expect(shards.reduce((sum, { requests }) => sum + requests, 0)).toBe(whole?.requests);
    for (const { node } of target.nodes.map((one) => ({ node: one })))
      expect(shards.filter((shard) => shard.units.some((unit) => unit.node === node))).toHaveLength(1);
    const loads = shards.map(({ requests }) => requests);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(135);
  });

  it('cut a single node only between checks that share no reading', async () => {
    const target = await targetOf([{}]);
    const units = planUnits(checks, target);
    const shards = shardUnits(units, 3, { profile, target });
    expect(shards.map((shard) => shard.units.map((unit) => unit.check.decides[0])).sort()).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
    ]);
  });

  it('keep nodes together whose meters are read side by side', async () => {
    const meter = { url: 'http://127.0.0.1:1/usage', pointer: '/units' };
    const pair = [
      { api: 'sharded', mode: 'full', meter },
      { api: 'sharded', mode: 'archive', meter },
    ];
    const target = await targetOf([...pair, {}, {}]);
    const shards = shardUnits(planUnits(checks, target), 4, { profile, target });
    const names = shards.map((shard) => [...new Set(shard.units.map((unit) => unit.node?.name))]);
    expect(names).toContainEqual(['n0', 'n1']);
  });
});

describe('the limits of a shard', () => {
  const shards = [100, 300, 0].map((requests) => ({ units: [], requests }));
  const limits = { concurrency: 8, timeoutMs: 1, requestsPerSecond: 30, requests: 1001, requestUnits: 7 };
  const parts = [1, 2, 3].map((index) => shardLimits(limits, index, shards));

  it('sum up to those of the whole', () => {
    const sum = (name: 'concurrency' | 'requests' | 'requestUnits' | 'requestsPerSecond'): number =>
      parts.reduce((total, part) => total + (part[name] ?? 0), 0);
    expect([sum('concurrency'), sum('requests'), sum('requestUnits'), sum('requestsPerSecond')]).toEqual([
      8, 1001, 7, 30,
    ]);
    expect(parts.map(({ requests }) => requests)).toEqual([250, 751, 0]);
  });

  it('are rejected where a part would get no place in flight', () => {
    expect(() => shardLimits({ ...limits, concurrency: 2 }, 1, shards)).toThrow(UserError);
  });

  it('stay as they are for a whole run', () => {
    expect(shardLimits(limits, 1, shards.slice(0, 1))).toBe(limits);
  });
});
