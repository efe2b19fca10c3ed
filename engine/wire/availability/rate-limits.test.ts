import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Exchange } from '../exchange.ts';
import { RateLimits } from './rate-limits.ts';

const to = { url: 'https://api.example/v1/nodes/' };
const still = new AbortController().signal;

function answer(status: number, headers: Readonly<Record<string, string>> = {}): Exchange {
  return {
    node: null,
    transport: 'http',
    request: { method: 'GET', url: to.url, headers: {} },
    answer: { kind: 'answer', status, headers, text: '', body: { kind: 'empty' } },
    durationMs: 0,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Rate-limit responses, each to a request that was sent after the one before it. */
function limitRate(rates: RateLimits, times: number, headers = {}): void {
  for (let time = 0; time < times; time += 1) {
    vi.advanceTimersByTime(2);
    rates.saw(to, answer(429, headers));
  }
}

describe('rate limits', () => {
  it('leave an origin alone that never limited the rate', async () => {
    const rates = new RateLimits();
    rates.saw(to, answer(200));
    await rates.await(to, still);
    expect(rates.isHeld(to)).toBe(false);
    expect(rates.figures()).toEqual({ refused: 0, waitedMs: 0, slowestIntervalMs: 0 });
  });

  it('hold nothing back for a single rate-limit response, and everything for the next', () => {
    const rates = new RateLimits();
    limitRate(rates, 1);
    expect(rates.isHeld(to)).toBe(false);
    limitRate(rates, 1);
    expect(rates.isHeld(to)).toBe(true);
    expect(rates.isHeld({ url: 'https://other.example/' })).toBe(false);
  });

  it('hold trials of credentials back alone where they alone are limited', () => {
    const rates = new RateLimits();
    rates.saw({ ...to, isTrial: true }, answer(429, { 'retry-after': '3' }));
    expect(rates.isHeld({ ...to, isTrial: true })).toBe(true);
    expect(rates.isHeld(to)).toBe(false);
  });

  it('count concurrent requests as one rate-limit response', () => {
    const rates = new RateLimits();
    for (let time = 0; time < 16; time += 1) rates.saw(to, { ...answer(429), durationMs: 50 });
    expect(rates.isHeld(to)).toBe(false);
    expect(rates.figures().refused).toBe(16);
  });

  it('heed Retry-After at once', () => {
    const rates = new RateLimits();
    limitRate(rates, 1, { 'retry-after': '3' });
    expect(rates.isHeld(to)).toBe(true);
    expect(rates.figures().waitedMs).toBe(3000);
  });

  it.each(['-5', 'soon', '0', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'take a Retry-After of %s for none',
    (value) => {
      const rates = new RateLimits();
      limitRate(rates, 1, { 'retry-after': value });
      expect(rates.isHeld(to)).toBe(false);
    },
  );

  it('give an origin up that goes on limiting at the slowest pace, whatever it answers in between', () => {
    const rates = new RateLimits();
    for (let time = 0; time < 40 && rates.rejection(to) === undefined; time += 1) {
      limitRate(rates, 2, { 'retry-after': '0' });
      rates.saw(to, answer(200));
    }
    expect(rates.rejection(to)?.message).toBe(
      'the service kept answering 429 Too Many Requests: it rate-limited 20 requests that were sent no faster than one every 0.5 s',
    );
  });

  it('do not give an origin up that limits one request in twelve', () => {
    const rates = new RateLimits();
    for (let time = 0; time < 200; time += 1) {
      limitRate(rates, 1);
      for (let count = 0; count < 11; count += 1) rates.saw(to, answer(200));
    }
    expect(rates.rejection(to)).toBeUndefined();
  });

  it('give an origin up that asks for more than a run waits', () => {
    const rates = new RateLimits();
    limitRate(rates, 1, { 'retry-after': '86400' });
    expect(rates.rejection(to)).toMatchObject({
      cause: 'rate-limited',
      message: expect.stringMatching(/86400 s/),
    });
  });

  it('give an origin up that limits after each pause', () => {
    const rates = new RateLimits();
    limitRate(rates, 8);
    expect(rates.rejection(to)).toBeUndefined();
    limitRate(rates, 1);
    expect(rates.rejection(to)?.message).toMatch(/rate-limited again after each of 8 pauses/);
  });

  it('forget a series of rate-limit responses at the first other response', () => {
    const rates = new RateLimits();
    limitRate(rates, 8);
    rates.saw(to, answer(200));
    limitRate(rates, 8);
    expect(rates.rejection(to)).toBeUndefined();
  });
});
