import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Target } from '../target/target.ts';
import { Admission } from './admission.ts';
import { profiles } from './profile.ts';
import { runInTurns } from './run-in-turns.ts';
import type { Unit } from './unit.ts';
import { UnitPrices } from './unit-prices.ts';

const target = { nodes: [], limits: {} } as unknown as Target;

/** @param planned requests, beside those of a reading that it shares with others where it has a name */
function unit(planned: number, more: Partial<Unit['check']> = {}): Unit {
  const check = { decides: ['a'], on: 'platform', cost: () => planned, countsShare: true, ...more };
  return { check: check as unknown as Unit['check'], node: null };
}

/** Runs units of which each sends so many times what it plans; one that a budget ends sends no more. */
async function runOf(units: readonly Unit[], limit: number, factor = 1) {
  const prices = new UnitPrices(profiles.quick, target);
  const ended: Unit[] = [];
  let sent = 0;
  const refused = await runInTurns(
    units,
    { profile: profiles.smoke },
    {
      sent: () => sent,
      admission: new Admission(prices, limit, () => sent),
      run: async (one) => {
        const requests = factor * one.check.cost(profiles.quick, { target, node: null });
        for (let count = 0; count < requests; count += 1) {
          await sleep(0);
          if (sent === limit) return;
          sent += 1;
        }
        ended.push(one);
      },
    },
  );
  return { ended, refused, sent };
}

it('uses up a budget without a unit that it ends, where plans are right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 60 }),
      async (plans, limit) => {
        const units = plans.map((planned) => unit(planned));
        const { ended, refused, sent } = await runOf(units, limit);
        expect(ended.length + refused.length).toBe(units.length);
        const least = Math.min(
          ...refused.map(({ check }) => check.cost(profiles.quick, { target, node: null })),
        );
        expect(sent + least).toBeGreaterThan(limit);
      },
    ),
    { numRuns: 40 },
  );
});

it('learns how far plans are from what is sent', async () => {
  const units = Array.from({ length: 30 }, () => unit(5));
  const { ended, refused } = await runOf(units, 150, 3);
  expect(ended.length + refused.length).toBe(units.length);
  expect(ended.length).toBeGreaterThan(7);
});

it('counts what several read once, and lets what sends nothing begin in any case', async () => {
  const readings = () => [{ name: 'blocks', cost: () => 8 }];
  const units = [unit(2, { readings }), unit(2, { readings }), unit(0)];
  expect((await runOf(units, 12)).refused).toEqual([]);
  expect((await runOf(units, 1)).refused).toHaveLength(2);
});

it('leaves what takes long, disturbs others or is decided by others, too, to the end of a budget', async () => {
  const last = [{ slow: true }, { exclusive: true }, { isSpare: true }].map((more) => unit(4, more));
  const { ended, refused } = await runOf([...last, unit(4), unit(4)], 12);
  expect(ended).toHaveLength(3);
  expect(refused).toHaveLength(2);
  expect(last).toEqual(expect.arrayContaining([...refused]));
});
