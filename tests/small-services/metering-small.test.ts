import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { type Behaviour, type Setting, SmallSharded } from './small-sharded.ts';
import { failedOf, getMessages, jsonRpc, metered } from './small-sharded-overrides.ts';

let service: SmallSharded;
beforeAll(async () => {
  service = await SmallSharded.open();
});
afterAll(() => service.close());

describe('a meter of another make', () => {
  const both: Setting = { meter: true, nodes: ['full', 'archive'] };
  const sum: Behaviour['usage'] = (all) => [...all.values()].reduce((total, one) => total + one, 0);
  const metering = () => service.checks.filter(({ decides: [id] }) => id.startsWith('metering.'));
  const decided = (results: readonly RequirementResult[]) =>
    Object.fromEntries(
      results.filter(({ level }) => level === 'required').map(({ id, verdict }) => [id, verdict]),
    );
  const all = (verdict: string) =>
    Object.fromEntries(
      [
        'full-archive.same-cost',
        'sharded.every-request',
        'sharded.json-rpc',
        'sharded.messages-get',
        'sharded.shards-get',
      ].map((name) => [`metering.${name}`, verdict]),
    );

  it('may count for the whole account', async () => {
    expect(decided(await service.run({ usage: sum }, both, metering()))).toEqual(all('passed'));
  });

  it('may charge for its own readings, and is still checked for what costs too much', async () => {
    let readings = 0;
    const usage: Behaviour['usage'] = (totalsByNode, node) => {
      readings += 1;
      return (totalsByNode.get(node) ?? 0) + readings;
    };
    const alone: Setting = { meter: true, nodes: ['full', 'archive'] };
    expect(decided(await service.run({ usage }, alone, metering()))).toEqual(all('passed'));
    const dear = decided(
      await service.run({ usage, cost: (path) => (path === jsonRpc ? 2 : 1) }, metered, metering()),
    );
    expect(dear).toMatchObject({
      'metering.sharded.json-rpc': 'failed',
      'metering.sharded.shards-get': 'passed',
    });
  });

  it('that others use decides nothing', async () => {
    const others = setInterval(() => service.charge('full', 1), 7);
    try {
      const results = await service.run({}, both, metering());
      expect(failedOf(results)).toEqual([]);
      const every = results.find(
        ({ id, node }) => id === 'metering.sharded.every-request' && node === 'full',
      );
      expect(every?.reason ?? 'passed').toMatch(/others use it too|passed/);
    } finally {
      clearInterval(others);
    }
  });

  it('without a number leaves the prices open', async () => {
    const results = await service.run({ usage: () => Number.NaN }, metered, metering());
    expect(failedOf(results)).toEqual([]);
    const [every] = results.filter(({ id }) => id === 'metering.sharded.every-request');
    const reason = expect.stringMatching(/^the meter of \S+ cannot be read: /);
    expect(every).toMatchObject({ verdict: 'inconclusive', reason });
  });

  it('that is named nowhere is given as the reason', async () => {
    const results = await service.run({}, {}, metering());
    expect([...new Set(results.map(({ verdict }) => verdict))]).toEqual(['skipped']);
    expect(results[0]?.reason).toContain('names no meter');
  });

  it.each<[string, Setting, number]>([
    ['for as long as the target file says', { meter: true, settleMs: 150 }, 60],
    ['although the target file does not say so', { meter: true }, 400],
  ])('may lag behind %s', async (_how, setting, lagMs) => {
    // What a request costs is added a while after it was answered.
    const due: NodeJS.Timeout[] = [];
    let shown = 0;
    const cost: Behaviour['cost'] = (path) => {
      due.push(setTimeout(() => (shown += path === getMessages ? 2 : 1), lagMs));
      return 0;
    };
    try {
      const results = decided(await service.run({ cost, usage: () => shown }, setting, metering()));
      expect(results).toMatchObject({
        'metering.sharded.messages-get': 'failed',
        'metering.sharded.shards-get': 'passed',
        'metering.sharded.json-rpc': 'passed',
      });
    } finally {
      for (const timer of due) clearTimeout(timer);
    }
  });
});
