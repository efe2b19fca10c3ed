import { describe, expect, it } from 'vitest';
import { scheduleRounds } from './round-count.ts';

const span = { least: 40, most: 200, seconds: 10, requests: 1_000 };

describe('the schedule of the rounds', () => {
  it('is twice what fits into the time and the requests, within the limits', () => {
    expect(scheduleRounds(250, 2, span).rounds).toBe(80);
    expect(scheduleRounds(2, 2, span).rounds).toBe(200);
    expect(scheduleRounds(2, 20, span).rounds).toBe(100);
    expect(scheduleRounds(900, 2, span).rounds).toBe(40);
  });

  it('looks five times, but not before the least number of rounds', () => {
    expect(scheduleRounds(2, 2, span).looks).toEqual([40, 80, 120, 160, 200]);
    expect(scheduleRounds(250, 2, span).looks).toEqual([48, 64, 80]);
    expect(scheduleRounds(2, 2, { least: 30, most: 30, seconds: 0 }).looks).toEqual([30]);
  });

  it('is empty where there is nothing to ask', () => {
    expect(scheduleRounds(0, 0, span)).toEqual({ rounds: 0, looks: [], fitting: 0 });
  });
});
