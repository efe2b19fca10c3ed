import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outage } from '../../base/run-result.ts';
import type { Breach } from '../verdict/judgement.ts';
import type { Outcome } from '../verdict/outcome.ts';
import type { Unit } from './plan/unit.ts';
import { afterSecondPass, disturbedUnits, withOutage } from './second-pass.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 8, 0, second));

function outage(from: number, to: number | null, surface: string | null = 'n'): Outage {
  return {
    surfaces: [surface],
    from: at(from).toISOString(),
    to: to === null ? null : at(to).toISOString(),
    lost: 7,
    reason: 'every response had status 503',
  };
}

const unit = (more: object = {}): Unit =>
  ({ check: { decides: ['a'], ...more }, node: { name: 'n' } }) as unknown as Unit;
const passed: Outcome = { verdict: 'passed', cases: 1 };
const noData: Outcome = { verdict: 'skipped', skip: 'no-data', reason: 'no block was found' };
const lost: Outcome = { verdict: 'inconclusive', cases: 1, cause: 'unreachable', reason: 'it was lost' };
const budget: Outcome = { ...lost, cause: 'budget' };
const notApplicable: Outcome = { verdict: 'skipped', skip: 'not-applicable', reason: 'no WebSocket' };
const failed: Outcome = {
  verdict: 'failed',
  cases: 1,
  sightings: [{ breach: { kind: 'breach', rule: 'x' } as Breach, seen: 1, sent: 1 }],
  further: [],
};
const observed: Outcome = { verdict: 'observed', cases: 1, observation: 1 };

const disturbed = (outcome: Outcome, outages: readonly Outage[], endedAt = at(20), of = unit()) =>
  disturbedUnits([{ unit: of, endedAt, outcomes: new Map([['a', outcome]]) }], outages).map(
    ({ isRepeatable }) => isRepeatable,
  );

describe('a unit that an outage disturbed', () => {
  it('is one that found no answer or no data, and ended after the outage of its surface began', () => {
    const restart = [outage(10, 12)];
    expect(disturbed(lost, restart)).toEqual([true]);
    expect(disturbed(noData, restart)).toEqual([true]);
    for (const one of [passed, failed, observed, budget, notApplicable])
      expect(disturbed(one, restart)).toEqual([]);
    expect(disturbed(lost, restart, at(9))).toEqual([]);
    expect(disturbed(lost, [outage(10, 12, 'other'), outage(10, 12, null)])).toEqual([]);
  });

  it('is not run again where the surface is still down, or where it changes the service', () => {
    expect(disturbed(lost, [outage(1, 2), outage(10, null)])).toEqual([false]);
    expect(disturbed(lost, [outage(10, 12)], at(20), unit({ changesService: true }))).toEqual([false]);
  });
});

describe('what is known after a second pass', () => {
  it('is a breach of either, and otherwise what the first one decided', () => {
    const some = fc.constantFrom(passed, noData, lost, budget, notApplicable, failed, observed);
    fc.assert(
      fc.property(some, some, (first, second) => {
        const known = afterSecondPass(first, second);
        expect(known.verdict === 'failed').toBe(first.verdict === 'failed' || second.verdict === 'failed');
        if (first === passed || first === observed || first === budget)
          expect([first, failed]).toContain(known);
        if (first === lost || first === noData) expect(known).toBe(second);
      }),
    );
  });
});

describe('what an outage left open', () => {
  it('is without a verdict, and says when the outage was', () => {
    expect(withOutage(noData, outage(10, 12))).toEqual({
      verdict: 'inconclusive',
      cases: 0,
      cause: 'unreachable',
      reason:
        'no block was found; in an outage from 08:00:10 UTC to 08:00:12 UTC (every response had status 503)',
    });
    expect(withOutage(lost, outage(10, null))).toMatchObject({
      cause: 'unreachable',
      reason:
        'it was lost; in an outage from 08:00:10 UTC to the end of the run (every response had status 503)',
    });
    for (const one of [passed, failed, observed, budget, notApplicable])
      expect(withOutage(one, outage(10, 12))).toBe(one);
  });
});
