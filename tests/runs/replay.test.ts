import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding, RunResult } from '../../base/run-result.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Ended, runCommand } from '../support/run-command.ts';

const generated = ['wallet.orders.limit', 'jsonrpc.response.id-echo'];
const compared = 'platform.pagination.pages-partition';

let folder = '';
let service: EmbeddedTarget;
let first: Ended;
const run = (out: string, ...more: readonly string[]): Promise<Ended> =>
  runCommand(['run', '--target', 't.json', '--out', out, ...more], { cwd: folder });
const findingsOf = (out: string, id: string): readonly Finding[] =>
  (JSON.parse(readFileSync(join(folder, out, 'run.json'), 'utf8')) as RunResult).requirements
    .filter((one) => one.id === id)
    .flatMap(({ findings }) => findings);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-replay-'));
  service = await startEmbeddedTarget({
    seed: 1,
    faults: ['jsonrpc.id-cut-to-32-bits', 'wallet.orders.limit-ignored', 'platform.pagination.pages-overlap'],
  });
  writeFileSync(join(folder, 't.json'), JSON.stringify(service.targetFile));
  const only = [...generated, compared].flatMap((id) => ['--only', id]);
  first = await run('first', '--profile', 'quick', '--seed', '7', ...only);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('what a report prints to run a generated case again', () => {
  it.each(generated)('gives the same case of %s, as printed', async (id) => {
    const found = findingsOf('first', id).find(({ path }) => path !== undefined);
    expect(found?.seed).toBe(7);
    const printed = first.stdout
      .split('\n')
      .find((line) => line.includes(`--only ${id} `) && line.endsWith(`--path ${found?.path}`));
    expect(printed).toContain('again: nodeproof run --target t.json --profile quick --seed 7 --only');
    // The whole line as it stands: target file, node and all.
    const options = printed?.trim().split(' ').slice(3) ?? [];
    const { code } = await runCommand(['run', '--out', `again-${id}`, ...options], { cwd: folder });
    expect(code).toBe(1);
    const again = findingsOf(`again-${id}`, id).find(({ path }) => path === found?.path);
    expect(again?.message).toBe(found?.message);
    expect(bodyOf(again)).toBe(bodyOf(found));
  });

  it('wants the seed and the requirement beside the path', async () => {
    for (const more of [
      ['--seed', '1'],
      ['--only', generated[0] ?? ''],
    ]) {
      const { code, stderr } = await run('alone', '--path', '1', ...more);
      expect([code, stderr]).toEqual([2, expect.stringContaining('--path: needs the --seed and --only')]);
    }
  });

  it('is no failure where the path leads to no case', async () => {
    const [id = ''] = generated;
    // On a sound service: what else is read for the case would show the fault to those who watch.
    const sound = await startEmbeddedTarget({ seed: 1 });
    writeFileSync(join(folder, 'sound.json'), JSON.stringify(sound.targetFile));
    const nowhere = ['--only', id, '--seed', '7', '--path', '3:999999:9'];
    const { code } = await runCommand(['run', '--target', 'sound.json', '--out', 'nowhere', ...nowhere], {
      cwd: folder,
    });
    await sound.close();
    expect(code).toBe(3);
  });
});

describe('a finding that compares answers', () => {
  it('shows every exchange in its order, and reproduces with every request', () => {
    const [found] = findingsOf('first', compared);
    const urls = (found?.exchanges ?? []).map(({ request }) => (request as { url: string }).url);
    expect(urls.length).toBeGreaterThan(1);
    expect(new Set(urls).size).toBeGreaterThan(1);
    expect(found?.exchanges).toContainEqual(found?.exchange);
    const lines = (found?.reproduce ?? '').split('\n');
    expect(lines).toHaveLength(urls.length);
    for (const [at, line] of lines.entries()) expect(line).toContain(new URL(urls[at] ?? '').pathname);
  });

  it('shows one exchange where one answer is proof', () => {
    for (const id of generated) expect(findingsOf('first', id)[0]).not.toHaveProperty('exchanges');
  });
});

function bodyOf(finding: Finding | undefined): unknown {
  return (finding?.exchange?.request as { body?: string } | undefined)?.body;
}
