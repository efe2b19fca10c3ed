import { describe, expect, it } from 'vitest';
import { roundsWithin } from './round-count.ts';
import type { Slot } from './slot.ts';

function slot(lengthMs: number): Slot {
  const form = {
    method: 'm',
    requestTo: () => ({ method: 'GET' as const, path: '/' }),
    read: () => ({ kind: 'answered' as const }),
  };
  return {
    group: 'a',
    api: 'a',
    chain: undefined,
    method: 'm',
    forms: [form],
    askers: [],
    staggerMs: 20,
    lengthMs,
  };
}

const span = { least: 40, most: 200, seconds: 10 };

describe('the number of rounds', () => {
  it('is what fits into the time, within the limits', () => {
    expect(roundsWithin([slot(40), slot(40)], span)).toBe(100);
    expect(roundsWithin([slot(2)], span)).toBe(200);
    expect(roundsWithin([slot(900)], span)).toBe(40);
  });

  it('is none where there is nothing to ask', () => {
    expect(roundsWithin([], span)).toBe(0);
  });
});
