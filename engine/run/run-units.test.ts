import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Api, NodeTarget } from '../target/target.ts';
import { Distance } from '../wire/connection/distance.ts';
import type { Unit } from './plan/unit.ts';
import { runUnits } from './run-units.ts';
import type { Alone } from './solitude.ts';

type Sort = Pick<Unit['check'], 'exclusive' | 'slow' | 'chained'>;

function unit(name: string, api: Api | null, sort: Sort = {}, more: object = {}): Unit {
  const node = api === null ? null : ({ name: `${api}-1`, api, ...more } as unknown as NodeTarget);
  return { check: { decides: [name], ...sort } as unknown as Unit['check'], node };
}

/** Runs units of ten milliseconds each (slow ones of two hundred) and returns what began and ended, in order. */
async function order(
  units: readonly Unit[],
  parts?: (name: string, alone: Alone) => Promise<void>,
  distance = new Distance(),
) {
  const seen: string[] = [];
  await runUnits(units, {
    sent: () => 0,
    distance,
    run: async ({ check }, alone) => {
      const [name] = check.decides;
      seen.push(`${name} begins`);
      if (parts === undefined) await sleep(check.slow === true ? 200 : 10);
      else await parts(name, alone);
      seen.push(`${name} ends`);
    },
  });
  const at = (text: string): number => seen.indexOf(text);
  return { seen, at };
}

describe('runUnits', () => {
  it('runs what is exclusive on a node after all others of its API, beside those of other APIs', async () => {
    const { at, seen } = await order([
      unit('evm', 'evm', { slow: true }),
      unit('sharded', 'sharded'),
      unit('meter', 'sharded', { exclusive: true }),
      unit('meter again', 'sharded', { exclusive: true }),
    ]);
    expect(at('meter begins')).toBeGreaterThan(at('sharded ends'));
    expect(at('meter again begins')).toBeGreaterThan(at('meter ends'));
    expect(at('evm ends')).toBe(seen.length - 1);
  });

  it('runs what looks at what others leave after them, and lets nothing go first for its sake', async () => {
    const { at } = await order([
      unit('last', 'evm', { exclusive: 'last' }),
      unit('evm', 'evm'),
      unit('platform', null),
    ]);
    expect(at('last begins')).toBeGreaterThan(at('evm ends'));
    const turns: string[] = [];
    await runUnits([unit('evm', 'evm'), unit('last', 'evm', { exclusive: 'last' })], {
      sent: () => 0,
      run: ({ check }, _alone, turn) => {
        turns.push(`${check.decides[0]} ${turn}`);
        return Promise.resolve();
      },
    });
    expect(turns).toEqual(['evm usual', 'last awaited']);
  });

  it('runs nodes that share a meter one after another, and others at the same time', async () => {
    const metered = (name: string, url: string) =>
      unit(name, 'sharded', { exclusive: true }, { name, meter: { url } });
    const shared = await order([metered('a', 'https://m'), metered('b', 'https://m')]);
    expect(shared.at('b begins')).toBeGreaterThan(shared.at('a ends'));
    const own = await order([metered('a', 'https://m'), metered('b', 'https://n')]);
    expect(own.at('b begins')).toBeLessThan(own.at('a ends'));
  });

  it('gives first turns to the requests that others wait for or that take long, and then to those that wait for each other', async () => {
    const seen = new Map<string, string>();
    await runUnits(
      [
        unit('block', 'evm'),
        unit('chain', 'evm', { chained: true }),
        unit('shards', 'sharded'),
        unit('meter', 'sharded', { exclusive: true }),
        unit('code without an end', 'rollup', { slow: true }),
      ],
      {
        sent: () => 0,
        run: async ({ check }, _alone, turn) => void seen.set(check.decides[0], turn),
      },
    );
    expect(Object.fromEntries(seen)).toEqual({
      block: 'usual',
      chain: 'chained',
      shards: 'awaited',
      meter: 'awaited',
      'code without an end': 'awaited',
    });
  });

  it('runs what is exclusive on the platform alone', async () => {
    const { at, seen } = await order([
      unit('deletion', null, { exclusive: true }),
      unit('node', 'evm', { slow: true }),
      unit('meter', 'sharded', { exclusive: true }),
    ]);
    expect(at('deletion begins')).toBe(seen.length - 2);
  });

  it('lets a unit wait until it is alone', async () => {
    const ended: string[] = [];
    await order(
      [unit('a', 'evm'), unit('b', 'wallet'), unit('c', 'sharded', { exclusive: true })],
      async (name, alone) => {
        const work = async (): Promise<void> => {
          await sleep(10);
          ended.push(name);
        };
        await (name === 'a' ? alone(work) : work());
      },
    );
    expect(ended.at(-1)).toBe('a');
  });

  it('runs more units at a time once the service is known to be far away', async () => {
    const units = Array.from({ length: 120 }, (_, index) => unit(`${index}`, 'evm'));
    const most = async (ms: number): Promise<number> => {
      const distance = new Distance();
      for (const connection of [ms, ms, ms]) distance.connected(connection);
      const { seen } = await order(units, undefined, distance);
      let atWork = 0;
      return Math.max(...seen.map((text) => (atWork += text.endsWith('begins') ? 1 : -1)));
    };
    expect(await most(10)).toBe(8);
    expect(await most(160)).toBe(64);
  });

  it('ends at once with what a unit throws', async () => {
    const run = order([unit('a', 'evm'), unit('b', 'evm', { exclusive: true })], () =>
      Promise.reject(new Error('no space left')),
    );
    await expect(run).rejects.toThrow('no space left');
  });
});
