import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { SeededRuns } from '../support/seeded-runs.ts';

let runs: SeededRuns;
beforeAll(async () => {
  runs = await SeededRuns.open();
});
afterAll(() => runs.close());

/** run.json as a string, without what a clock decides: when it ran, and how long answers took. */
function withoutTimes({ startedAt: _, finishedAt: __, latency, requirements, ...rest }: RunResult): string {
  const counts = Object.entries(latency)
    .map(([name, { count }]) => [name, count])
    .toSorted();
  const timeless = requirements.map(({ durationMs: ___, ...result }) => result);
  return JSON.stringify({ ...rest, requirements: timeless, latency: counts }, null, 1);
}

describe('one seed', () => {
  it('sends the same requests and gives the same run.json, but for times, in whatever order checks come', async () => {
    const first = await runs.run(7);
    const second = await runs.run(7, [], 'reversed');
    expect(second.unanswered).toEqual(first.unanswered);
    expect(second.requests).toEqual(first.requests);
    expect(withoutTimes(second.run)).toBe(withoutTimes(first.run));
  });
});
