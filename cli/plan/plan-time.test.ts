import { describe, expect, it } from 'vitest';
import { parseTarget } from '../../engine/target/target-file.ts';
import { planTime } from './plan-time.ts';

const file = (limits: object) =>
  parseTarget(
    JSON.stringify({ name: 'a', platform: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k-123456' }, limits }),
    't.json',
    {},
  );

describe('the time that a plan takes', () => {
  it.each([
    [10, 'at 20 requests per second about 1 s'],
    [1_000, 'at 20 requests per second about 50 s'],
    [7_700, 'at 20 requests per second about 6 min'],
    [200_000, 'at 20 requests per second about 2.8 h'],
  ])('of %i requests follows from the rate limit', async (requests, expected) => {
    const target = await file({ requestsPerSecond: 20 });
    expect(planTime({ target }, requests)).toBe(expected);
  });

  it('is not stated where there is no limit', async () => {
    expect(planTime({ target: await file({}) }, 100)).toBe('');
  });
});
