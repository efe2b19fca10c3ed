import { beforeAll, describe, expect, it } from 'vitest';
import type { Requirement } from '../../../specs/requirement.ts';
import type { NodeCheck } from '../../check.ts';
import { parseTarget } from '../../target/target-file.ts';
import { fullestEfforts } from './fullest-efforts.ts';
import type { RunPlan } from './plan.ts';
import { effortsOf, profiles } from './profile.ts';
import { wholeRun } from './selection.ts';

const least = profiles.quick;
const most = effortsOf('quick').at(-1);

const check = (id: string, api: 'evm' | 'sharded', each: number): NodeCheck => ({
  decides: [id],
  on: [api],
  countsShare: true,
  cost: ({ samples }) => each * samples,
  run: async () => {},
});

/** @param each requests for each sample: `quick` has 3 of them, and 18 at most */
async function planOf(checks: readonly NodeCheck[]): Promise<RunPlan> {
  const nodes = ['evm', 'sharded'].map((api) => ({ name: api, api, url: 'http://127.0.0.1:1' }));
  const register = checks.map(
    ({ decides: [id] }): Requirement => ({
      ...{ id, section: '§1', area: id, level: 'required', title: id },
      on: ['evm', 'sharded'],
    }),
  );
  return {
    target: await parseTarget(JSON.stringify({ name: 'two', nodes }), 't.json', {}),
    ...{ checks, register, seed: 1, selection: wholeRun, strict: false, baseline: [], version: 'test' },
    profile: profiles.quick,
  };
}

let small: RunPlan;
let large: RunPlan;
let metered: RunPlan;

beforeAll(async () => {
  [small, large, metered] = await Promise.all([
    planOf([check('blocks', 'evm', 10), check('shards', 'sharded', 1)]),
    planOf([check('blocks', 'evm', 600)]),
    planOf([check('blocks', 'evm', 10), check('shards', 'sharded', 100)]),
  ]);
});

describe('the effort of a run', () => {
  it('is the fullest of its profile where the target takes few requests', () => {
    expect(fullestEfforts(profiles.quick, [small])).toEqual({ profile: most, meteredProfile: most });
  });

  it('is that of its profile where the target takes what the profile has room for', () => {
    expect(fullestEfforts(profiles.quick, [large]).profile).toBe(least);
  });

  it('spends no more request units than its profile does elsewhere', () => {
    expect(fullestEfforts(profiles.quick, [metered])).toEqual({ profile: most, meteredProfile: least });
  });

  it('is one for all targets that are compared', () => {
    expect(fullestEfforts(profiles.quick, [small, large]).profile).toBe(least);
  });

  it('does not depend on what is selected of the run', () => {
    const only = { ...large, selection: { ...wholeRun, only: ['none'] } };
    const shard = { ...large, selection: { ...wholeRun, shard: { index: 1, of: 4 } } };
    expect(fullestEfforts(profiles.quick, [only]).profile).toBe(least);
    expect(fullestEfforts(profiles.quick, [shard]).profile).toBe(least);
  });

  it.each([profiles.smoke, profiles.deep])('stays as it is in a run that is $name', (profile) => {
    expect(fullestEfforts(profile, [small]).profile).toBe(profile);
  });
});
