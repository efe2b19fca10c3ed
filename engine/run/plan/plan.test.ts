import { describe, expect, it } from 'vitest';
import type { Requirement } from '../../../specs/requirement.ts';
import type { NodeCheck } from '../../check.ts';
import type { Api } from '../../target/target.ts';
import { parseTarget } from '../../target/target-file.ts';
import { plannedRequests, plannedUnits, type RunPlan } from './plan.ts';
import { profiles } from './profile.ts';
import { wholeRun } from './selection.ts';

const check = (id: string, api: Api, more: Partial<NodeCheck> = {}): NodeCheck => ({
  decides: [id],
  on: [api],
  cost: () => 4,
  run: async () => {},
  ...more,
});

const checks = [
  check('block', 'evm', { readings: () => [{ name: 'blocks', cost: () => 30 }] }),
  check('chain', 'evm', { chained: true, readings: () => [{ name: 'blocks', cost: () => 30 }] }),
  check('meter', 'sharded', { exclusive: true }),
  check('shards', 'sharded'),
  check('endless', 'evm', { slow: true }),
];

async function planOf(limits: object = {}): Promise<RunPlan> {
  const nodes = ['evm', 'sharded'].map((api) => ({ name: api, api, url: 'http://127.0.0.1:1' }));
  const target = await parseTarget(JSON.stringify({ name: 'two', nodes, limits }), 't.json', {});
  const register = checks.map(
    ({ decides: [id] }): Requirement => ({
      id,
      section: '§1',
      area: id,
      level: 'required',
      title: id,
      on: ['evm', 'sharded'],
    }),
  );
  return {
    target,
    checks,
    register,
    profile: profiles.quick,
    seed: 1,
    selection: wholeRun,
    strict: false,
    baseline: [],
    version: 'test',
  };
}

const namesOf = (plan: RunPlan): readonly string[] =>
  plannedUnits(plan).map(({ check: { decides } }) => decides[0]);

describe('the order of units', () => {
  it('is by what ends late: slow ones, those that exclusive ones wait for, those that are chained', async () => {
    expect(namesOf(await planOf())).toEqual(['endless', 'shards', 'chain', 'block', 'meter']);
  });

  it('is by price where a budget may end the run, exclusive ones last', async () => {
    expect(namesOf(await planOf({ requests: 500 })).at(-1)).toBe('meter');
  });

  it('says who reads what several share', async () => {
    const readings = plannedRequests(await planOf()).filter(({ reading }) => reading !== null);
    expect(readings.map(({ unit }) => unit.check.decides[0])).toEqual(['chain']);
  });
});
