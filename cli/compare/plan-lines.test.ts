import { describe, expect, it } from 'vitest';
import { planLines, roundsText } from './plan-lines.ts';

describe('roundsText', () => {
  it('promises no number of rounds that time may not allow', () => {
    const text = roundsText({ least: 100, most: 1_500, seconds: 30 });
    expect(text).toBe(
      'up to 1,500 paired rounds: as many as fit into about 30 s; where fewer than 100 fit, up to 100 are asked within 120 s; fewer where every method is decided earlier, or a budget of requests is spent',
    );
    expect(text).not.toContain('at least');
  });
});

describe('planLines', () => {
  const span = { least: 100, most: 1_500, seconds: 30, requests: 24_000 };

  it('says how long the least number of rounds may take where it is all that is asked', () => {
    const [line] = planLines({ rounds: 100, fitting: 100, methods: 19 }, span);
    expect(line).toContain('about 30 s at most, or up to 120 s where these rounds take longer;');
  });

  it('says only the time where more rounds fit', () => {
    const [line] = planLines({ rounds: 900, fitting: 450, methods: 19 }, span);
    expect(line).toContain(', about 30 s at most; methods');
  });
});
