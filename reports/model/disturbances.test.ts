import { describe, expect, it } from 'vitest';
import { disturbances } from './disturbances.ts';

const from = '2026-01-01T00:00:03.000Z';
const calm = { refused: 0, waitedMs: 0, slowestIntervalMs: 0, outages: [] };

describe('disturbances', () => {
  it('are none where nothing is recorded', () => {
    expect(disturbances({})).toEqual([]);
    expect(disturbances({ traffic: calm })).toEqual([]);
  });

  it('state what rate limits cost', () => {
    expect(
      disturbances({ traffic: { ...calm, refused: 12, waitedMs: 3400, slowestIntervalMs: 40 } }),
    ).toEqual([
      'Rate limit: 12 responses with status 429 or Retry-After delayed the run by 3.4 s and slowed it to one request every 40 ms.',
    ]);
  });

  it('state where and when there was no response', () => {
    const outage = {
      surfaces: [null, 'rollup-1'],
      from,
      to: null,
      lost: 9,
      reason: 'no complete response within 10000 ms',
    };
    expect(disturbances({ traffic: { ...calm, outages: [outage] } })).toEqual([
      `Outage: no response from the platform API, rollup-1 from ${from} to the end of the run; 9 requests failed (no complete response within 10000 ms). What could not be evaluated because of it is inconclusive.`,
    ]);
  });

  it('state how many requests had no response in time', () => {
    const silences = { timedOut: 3, answeredLater: 1 };
    expect(disturbances({ traffic: { ...calm, silences } })).toEqual([
      'No response in time: 3 requests got no complete response within limits.timeoutMs; 1 of them was answered when sent once more. What could not be evaluated because of it is inconclusive.',
    ]);
  });
});
