import { describe, expect, it } from 'vitest';
import { breach } from './judgement.ts';
import { mergeOutcomes } from './merge-outcomes.ts';
import type { Outcome } from './outcome.ts';

const found = breach({ rule: 'size', at: '/size', expected: 'a number', actual: 'x' });
const sighting = { breach: found, seen: 5, sent: 5 };
const failed: Outcome = { verdict: 'failed', cases: 3, sightings: [sighting], further: [found] };
const open: Outcome = { verdict: 'inconclusive', cases: 1, cause: 'timeout', reason: 'no answer' };
const passed: Outcome = { verdict: 'passed', cases: 4 };
const observed: Outcome = { verdict: 'observed', cases: 2, observation: 20 };
const skipped: Outcome = { verdict: 'skipped', skip: 'no-data', reason: 'nothing to judge' };

function merged(...outcomes: readonly Outcome[]): Outcome | undefined {
  return mergeOutcomes(outcomes.map((one) => new Map([['a', one]]))).get('a');
}

describe('outcomes of several channels', () => {
  const byWeight = [skipped, observed, passed, open, failed];

  it('come to the heavier of two, in either order, with the cases of both', () => {
    for (const [weight, heavy] of byWeight.entries()) {
      for (const light of byWeight.slice(0, weight)) {
        const cases = ('cases' in heavy ? heavy.cases : 0) + ('cases' in light ? light.cases : 0);
        expect(merged(heavy, light)).toEqual({ ...heavy, cases });
        expect(merged(light, heavy)).toEqual({ ...heavy, cases });
      }
    }
  });

  it('keep every sighting of two failures', () => {
    expect(merged(failed, failed)).toEqual({
      verdict: 'failed',
      cases: 6,
      sightings: [sighting, sighting],
      further: [found, found],
    });
  });

  it('keep the first word of two that weigh the same', () => {
    expect(merged(skipped, { ...skipped, reason: 'another reason' })).toEqual(skipped);
    expect(merged(passed, passed)).toEqual({ verdict: 'passed', cases: 8 });
  });

  it('lack data where one of them does, and not apply only where none does', () => {
    const inapplicable: Outcome = { verdict: 'skipped', skip: 'not-applicable', reason: 'no such address' };
    expect(merged(inapplicable, skipped)).toEqual(skipped);
    expect(merged(skipped, inapplicable)).toEqual(skipped);
    expect(merged(inapplicable, inapplicable)).toEqual(inapplicable);
  });

  it('are what a single channel says, where another is silent', () => {
    const both = mergeOutcomes([new Map([['a', passed]]), new Map([['b', open]])]);
    expect([...both]).toEqual([
      ['a', passed],
      ['b', open],
    ]);
  });
});
