import { describe, expect, it } from 'vitest';
import { breach } from './judgement.ts';
import type { Outcome } from './outcome.ts';
import { withWatched } from './with-watched.ts';

const found = (rule: string, at: string) => breach({ rule, at, expected: 'a string', actual: 1 });
const failed = (rule: string, at: string, seen: number, sent: number): Outcome => ({
  verdict: 'failed',
  cases: sent,
  sightings: [{ breach: found(rule, at), seen, sent }],
  further: [],
});

describe('what a check found and what the run met', () => {
  it('is a breach where either is, whatever the other came to', () => {
    const met = failed('type', '/id', 3, 60);
    for (const own of [
      { verdict: 'passed', cases: 5 },
      { verdict: 'skipped', skip: 'no-data', reason: 'nothing was found' },
      { verdict: 'inconclusive', cases: 1, cause: 'timeout', reason: 'no answer' },
    ] as const)
      expect(withWatched(own, met)).toMatchObject({ verdict: 'failed', sightings: [{ seen: 3, sent: 60 }] });
    expect(withWatched(undefined, met)).toBe(met);
    expect(withWatched({ verdict: 'passed', cases: 5 }, undefined)).toEqual({ verdict: 'passed', cases: 5 });
  });

  it('reports a breach that the check has confirmed once, and others beside it', () => {
    const own = failed('type', '/results/1/id', 5, 5);
    expect(withWatched(own, failed('type', '/results/9/id', 40, 60))).toMatchObject({
      sightings: [{ seen: 5, sent: 5 }],
      further: [{ at: '/results/9/id' }],
    });
    expect(withWatched(own, failed('required', '/results/9/name', 1, 60))).toMatchObject({
      sightings: [{ sent: 5 }, { sent: 60 }],
    });
  });
});
