import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Check } from '../engine/check.ts';
import { profiles } from '../engine/run/profile.ts';
import type { RunResult } from '../engine/run/result.ts';
import { runTarget } from '../engine/run/run-target.ts';
import { wholeRun } from '../engine/run/selection.ts';
import { parseTarget } from '../engine/target/target-file.ts';
import { loadRegister } from '../specs/register.ts';
import { loadChecks } from '../suites/all-checks.ts';
import type { Alternative } from '../targets/behaviour.ts';
import { loadAlternatives, pickById } from '../targets/catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../targets/embedded-target.ts';

/** Each seed takes two whole runs; twenty are for a night, not for every change. */
const seeds = Array.from({ length: Number(process.env.NODEPROOF_SEEDS ?? 3) }, (_, index) => 7 + index);

/** Everything that may move on a service without breaking the contract, all at once. */
const moving = ['evm.head-quick', 'platform.fleet-changes', 'platform.fleet-grows', 'metering.lagging'];

let embedded: EmbeddedTarget;
let checks: readonly Check[];
let stirring: readonly Alternative[];
const seen: string[] = [];

/** A bend that changes nothing and writes down every request that arrives over HTTP. */
const recorder: Alternative = {
  id: 'test.recorder',
  section: '4',
  summary: 'writes down every request',
  bends: {
    'wire.answer': (answer, { node, request }) => {
      const { authorization = '' } = request.headers;
      seen.push(
        `${node} ${request.method} ${request.path}?${request.query} ${authorization} ${request.body}`,
      );
      return answer;
    },
  },
};

beforeAll(async () => {
  [embedded, checks, stirring] = await Promise.all([
    startEmbeddedTarget({ seed: 1 }),
    loadChecks(),
    loadAlternatives().then((all) => pickById(all, moving)),
  ]);
});
afterAll(() => embedded.close());

async function run(
  seed: number,
  alternatives: readonly Alternative[] = [],
): Promise<{ run: RunResult; requests: string[] }> {
  embedded.reset();
  embedded.behaviour.set([...alternatives, recorder]);
  seen.length = 0;
  const target = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
  const { run: result } = await runTarget(
    {
      target,
      checks,
      register: loadRegister(),
      profile: profiles.quick,
      seed,
      selection: wholeRun,
      strict: false,
      baseline: [],
      version: 'test',
    },
    { emit: () => {}, signal: new AbortController().signal },
  );
  return { run: result, requests: seen.toSorted() };
}

/** run.json as text, without what a clock decides: when it ran, and how long answers took. */
function withoutTimes({ startedAt: _, finishedAt: __, latency, requirements, ...rest }: RunResult): string {
  const counts = Object.entries(latency)
    .map(([name, { count }]) => [name, count])
    .toSorted();
  const timeless = requirements.map(({ durationMs: ___, ...result }) => result);
  return JSON.stringify({ ...rest, requirements: timeless, latency: counts }, null, 1);
}

/** Takes a transaction that is pending at the moment it looks, which a chain that moves has or has not. */
const momentary = 'evm.receipt.null-when-pending';

function verdictsOf({ requirements }: RunResult): string[] {
  const lasting = requirements.filter(({ id, verdict }) => id !== momentary || verdict === 'failed');
  return lasting.map(({ id, node, verdict }) => `${id} ${node} ${verdict}`);
}

describe('one seed', { timeout: 600_000 }, () => {
  it('sends the same requests and gives the same run.json, but for times', async () => {
    const first = await run(7);
    const second = await run(7);
    expect(second.requests).toEqual(first.requests);
    expect(withoutTimes(second.run)).toBe(withoutTimes(first.run));
  });
});

describe('any seed', { timeout: 3_600_000 }, () => {
  it.each([
    ['that stands still', () => []],
    ['that moves', () => stirring],
  ])('finds the same on a service %s, by other requests', async (_, alternatives) => {
    const first = await run(seeds[0] ?? 7, alternatives());
    for (const seed of seeds.slice(1)) {
      const other = await run(seed, alternatives());
      expect(other.requests).not.toEqual(first.requests);
      expect(verdictsOf(other.run)).toEqual(verdictsOf(first.run));
    }
  });
});
