import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Api, NodeTarget, Target } from '../target/target.ts';
import { Admission } from './plan/admission.ts';
import { profiles } from './plan/profile.ts';
import type { Unit } from './plan/unit.ts';
import { runInTurns } from './run-in-turns.ts';

interface Limits {
  readonly requests?: number;
  readonly requestUnits?: number;
}

const targetWith = (limits: Limits) => ({ nodes: [], limits }) as unknown as Target;

/** @param planned requests, beside those of a reading that it shares with others where it has a name */
function unit(planned: number, more: Partial<Unit['check']> = {}, api?: Api): Unit {
  const check = { decides: ['a'], on: 'platform', cost: () => planned, countsShare: true, ...more };
  const node = api === undefined ? null : ({ name: api, api } as unknown as NodeTarget);
  return { check: check as unknown as Unit['check'], node };
}

const plannedOf = ({ check, node }: Unit): number =>
  check.cost(profiles.quick, { target: targetWith({}), node });

/** Runs units of which each sends so many times what it plans; one that a budget ends sends no more. */
async function runOf(units: readonly Unit[], limits: Limits, factor = 1) {
  const { requests: most = Number.POSITIVE_INFINITY, requestUnits: mostUnits = Number.POSITIVE_INFINITY } =
    limits;
  const ended: Unit[] = [];
  let requests = 0;
  let requestUnits = 0;
  const snapshot = () => ({ requests, requestUnits, nodes: {} });
  const admission = new Admission({ profile: profiles.quick, target: targetWith(limits) }, { snapshot });
  const refused = await runInTurns(
    units,
    { profile: profiles.smoke },
    {
      sent: () => requests,
      admission,
      run: async (one) => {
        for (let count = 0; count < factor * plannedOf(one); count += 1) {
          await sleep(0);
          const costs = one.node?.api === 'sharded' ? 1 : 0;
          if (requests === most || requestUnits + costs > mostUnits) return;
          requests += 1;
          requestUnits += costs;
        }
        ended.push(one);
      },
    },
  );
  return { ended, refused, requests, requestUnits, why: refused.map((one) => admission.whyNot(one)) };
}

it('uses up a budget without a unit that it ends, where plans are right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 60 }),
      async (plans, limit) => {
        const units = plans.map((planned) => unit(planned));
        const { ended, refused, requests } = await runOf(units, { requests: limit });
        expect(ended.length + refused.length).toBe(units.length);
        const least = Math.min(...refused.map(plannedOf));
        expect(requests + least).toBeGreaterThan(limit);
      },
    ),
    { numRuns: 40 },
  );
});

it('learns how far plans are from what is sent', async () => {
  const units = Array.from({ length: 30 }, () => unit(5));
  const { ended, refused } = await runOf(units, { requests: 150 }, 3);
  expect(ended.length + refused.length).toBe(units.length);
  expect(ended.length).toBeGreaterThan(7);
});

it('counts what several read once, and lets what sends nothing begin in any case', async () => {
  const readings = () => [{ name: 'blocks', cost: () => 8 }];
  const units = [unit(2, { readings }), unit(2, { readings }), unit(0)];
  expect((await runOf(units, { requests: 12 })).refused).toEqual([]);
  expect((await runOf(units, { requests: 1 })).refused).toHaveLength(2);
});

it('leaves what takes long, disturbs others or is decided by others, too, to the end of a budget', async () => {
  const last = [{ slow: true }, { exclusive: true }, { isSpare: true }].map((more) => unit(4, more));
  const { ended, refused } = await runOf([...last, unit(4), unit(4)], { requests: 12 });
  expect(ended).toHaveLength(3);
  expect(refused).toHaveLength(2);
  expect(last).toEqual(expect.arrayContaining([...refused]));
});

it('keeps request units for nodes that spend them, and lets others go on', async () => {
  const units = [...Array.from({ length: 4 }, () => unit(5, {}, 'sharded')), unit(5, {}, 'evm')];
  const { ended, requestUnits, why } = await runOf(units, { requests: 100, requestUnits: 12 });
  expect(requestUnits).toBe(10);
  expect(ended.map(({ node }) => node?.api).sort()).toEqual(['evm', 'sharded', 'sharded']);
  expect(why).toEqual(['limits.requestUnits is 12', 'limits.requestUnits is 12']);
});
