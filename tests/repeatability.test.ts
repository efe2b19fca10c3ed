import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '../engine/run/profile.ts';
import type { RunResult } from '../engine/run/result.ts';
import { runTarget } from '../engine/run/run-target.ts';
import { wholeRun } from '../engine/run/selection.ts';
import { parseTarget } from '../engine/target/target-file.ts';
import { loadRegister } from '../specs/register.ts';
import { loadChecks } from '../suites/all-checks.ts';
import type { Alternative } from '../targets/behaviour.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../targets/embedded-target.ts';

let embedded: EmbeddedTarget | undefined;
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
  embedded = await startEmbeddedTarget({ seed: 1 });
  embedded.behaviour.set([recorder]);
});
afterAll(async () => embedded?.close());

async function run(seed: number): Promise<{ run: RunResult; requests: string[] }> {
  embedded?.reset();
  seen.length = 0;
  const target = await parseTarget(JSON.stringify(embedded?.targetFile), 'embedded target', {});
  const { run: result } = await runTarget(
    {
      target,
      checks: await loadChecks(),
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
  return { run: result, requests: seen.filter((request) => !followsHead(request)).sort() };
}

/**
 * Requests that follow the head: a chain that moves while many read it is at another height each time, and the reads
 * that compare its newest blocks name that height. All others are a matter of the seed alone.
 */
function followsHead(request: string): boolean {
  const asked = /"eth_getBlockByNumber","params":\["(0x[0-9a-f]+)"/.exec(request)?.[1];
  return request.includes('"eth_blockNumber"') || (asked !== undefined && Number(asked) > headAtStart);
}

/** Blocks of the embedded chain before anybody reads it. */
const headAtStart = 40;

/** What may differ between two runs of one seed: the clock, and how often the head was read. */
function withoutTimes({ requirements, verdict, summary, seed, profile, target }: RunResult): unknown {
  const results = requirements.map(({ cases: _, ...result }) => result);
  return { results, verdict, summary, seed, profile, target };
}

describe('one seed', { timeout: 600_000 }, () => {
  it('sends the same requests and gives the same result, apart from times', async () => {
    const first = await run(7);
    const second = await run(7);
    expect(second.requests).toEqual(first.requests);
    expect(withoutTimes(second.run)).toEqual(withoutTimes(first.run));
  });

  it('differs from another seed in what it sends, not in what it finds', async () => {
    const first = await run(7);
    const other = await run(8);
    expect(other.requests).not.toEqual(first.requests);
    const verdicts = ({ requirements }: RunResult) =>
      requirements.map(({ id, node, verdict }) => `${id} ${node} ${verdict}`);
    expect(verdicts(other.run)).toEqual(verdicts(first.run));
  });
});
