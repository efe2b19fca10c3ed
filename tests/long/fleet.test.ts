import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { runCommand } from '../support/run-command.ts';

const nodesAtAll = 200;
const parts = 4;

let service: EmbeddedTarget;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-fleet-'));
  service = await startEmbeddedTarget({ seed: 1 });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Two hundred nodes: those of the embedded target, over and over, without the meters that one node at a time may use. */
function writeFleet(): void {
  const { targetFile } = service;
  const kinds = targetFile.nodes.filter(({ api }) => api !== 'grpc');
  const nodes = Array.from({ length: nodesAtAll }, (_, index) => {
    const { meter: _meter, ...kind } = kinds[index % kinds.length] as (typeof kinds)[number] & {
      meter?: unknown;
    };
    return { ...kind, name: `${kind.name}-${index}` };
  });
  const limits = { concurrency: 16 };
  writeFileSync(join(folder, 'fleet.json'), JSON.stringify({ ...targetFile, nodes, limits }));
}

const what = ['--target', 'fleet.json', '--profile', 'quick', '--seed', '7'];
const only = [
  'platform.organization',
  'jsonrpc.client-version',
  'jsonrpc.block-number',
  'wallet.now-block',
  'sharded.version',
].flatMap((text) => ['--only', text]);

function readRun(directory: string): RunResult {
  return JSON.parse(readFileSync(join(folder, directory, 'run.json'), 'utf8')) as RunResult;
}

/** The results of a run, without durations. */
function resultsOf({ requirements }: RunResult): readonly Omit<RequirementResult, 'durationMs'>[] {
  return requirements.map(({ durationMs: _time, ...result }) => result);
}

it('200 nodes in 4 processes come to what one process finds, with as many requests', async () => {
  writeFleet();
  const seed = await runCommand(['seed'], { cwd: folder });
  expect(seed.stdout).toMatch(/^\d+\n$/);

  const whole = await runCommand(['run', ...what, ...only, '--out', 'whole'], { cwd: folder });
  expect([whole.code, whole.stderr]).toEqual([0, expect.any(String)]);
  service.reset();

  const shards = Array.from({ length: parts }, (_, index) => index + 1);
  const ended = await Promise.all(
    shards.map((index) =>
      runCommand(['run', ...what, ...only, '--shard', `${index}/${parts}`, '--out', `part-${index}`], {
        cwd: folder,
      }),
    ),
  );
  expect(ended.map(({ code }) => code)).toEqual(shards.map(() => 0));
  const joined = await runCommand(['report', ...shards.map((index) => `part-${index}`), '--out', 'joined'], {
    cwd: folder,
  });
  expect(joined.code).toBe(0);

  const [one, sum] = [readRun('whole'), readRun('joined')];
  expect(new Set(one.requirements.map(({ node }) => node)).size).toBeGreaterThan(nodesAtAll - 10);
  expect(resultsOf(sum)).toEqual(resultsOf(one));
  expect(sum.summary).toEqual(one.summary);
  expect(sum.verdict).toBe(one.verdict);
  expect(sum.ledger).toEqual(one.ledger);
  const loads = shards.map((index) => readRun(`part-${index}`).ledger.requests);
  expect(Math.max(...loads) / (one.ledger.requests / parts)).toBeLessThan(1.15);
}, 1_400_000);
