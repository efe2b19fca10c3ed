import { describe, expect, it } from 'vitest';
import { Ledger } from './ledger.ts';
import { runBound, timeBoundReason } from './run-bound.ts';

describe('the bound of a run', () => {
  it('is four times its plan, and what a small plan needs beside it', () => {
    expect(runBound(1000, {})).toEqual({ requests: 4_500, ms: 260_000 });
    expect(runBound(1000, { requestsPerSecond: 100 })).toEqual({ requests: 4_500, ms: 260_000 });
    expect(runBound(1000, { requestsPerSecond: 5 })).toEqual({ requests: 4_500, ms: 860_000 });
  });

  it('is stated in its reason', () => {
    expect(timeBoundReason(runBound(1000, {}))).toMatch(
      /^the run has taken 260 s, the limit of a run \(4 times its plan/,
    );
  });

  it('ends what is sent, whatever the budget', () => {
    const ledger = new Ledger({ requests: 10_000 }, runBound(0, {}));
    for (let sent = 0; sent < 500; sent += 1) ledger.spend('a', 0);
    expect(() => ledger.spend('a', 0)).toThrow(
      /the run has sent 500 requests, the limit of a run \(4 times its plan and 500 more\)/,
    );
    expect(ledger.snapshot().requests).toBe(500);
  });
});
