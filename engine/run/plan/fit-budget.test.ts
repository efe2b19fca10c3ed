import { describe, expect, it } from 'vitest';
import { allEfforts } from './profile.ts';

describe('the efforts that a budget chooses from', () => {
  it('grow step by step, so that more room means more of each kind', () => {
    for (const [at, effort] of allEfforts.entries()) {
      const next = allEfforts[at + 1];
      if (next === undefined) continue;
      for (const kind of ['cases', 'samples', 'examples', 'credentials', 'repeats'] as const)
        expect(next[kind]).toBeGreaterThanOrEqual(effort[kind]);
    }
  });
});
