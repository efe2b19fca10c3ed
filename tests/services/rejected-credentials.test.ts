import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { runCommand } from '../support/run-command.ts';

let folder = '';
let service: EmbeddedTarget;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-rejected-'));
  service = await startEmbeddedTarget({ seed: 1 });
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

async function check(name: string, targetFile: object, ...only: readonly string[]) {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(targetFile));
  const words = only.flatMap((text) => ['--only', text]);
  const { code, stdout } = await runCommand(
    ['run', '--target', `${name}.json`, '--profile', 'quick', '--seed', '1', '--out', name, ...words],
    { cwd: folder },
  );
  const run = JSON.parse(readFileSync(join(folder, name, 'run.json'), 'utf8')) as RunResult;
  const failed = run.requirements.filter(({ verdict }) => verdict === 'failed').map(({ id }) => id);
  return { code, stdout, run, failed, summary: readFileSync(join(folder, name, 'summary.md'), 'utf8') };
}

/** For a service, a wrong key of ours and a right one that it rejects are the same. */
describe('a credential that is rejected on every request', () => {
  it('of the platform is one failure, and one line at the top', async () => {
    const { platform } = service.targetFile;
    const target = { ...service.targetFile, platform: { ...platform, apiKey: 'an-older-key-0815' } };
    const { code, stdout, run, failed, summary } = await check('key', target, 'platform', 'access.platform');
    expect(failed).toEqual(['access.platform.bearer-accepted']);
    expect(code).toBe(1);
    const line = /the API key was rejected on all \d+ requests: check it first/;
    expect(stdout).toMatch(line);
    expect(summary.split('\n').slice(0, 4).join('\n')).toMatch(line);
    expect(run.summary).toMatchObject({ passed: 0, observed: 0 });
    const reasons = run.requirements
      .filter(({ verdict }) => verdict === 'inconclusive')
      .map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(
      new Set(['the API key was rejected on every request: check the target file first']),
    );
  });

  it('is inconclusive and never green where the statement about it is not selected', async () => {
    const { platform } = service.targetFile;
    const target = { ...service.targetFile, platform: { ...platform, apiKey: 'an-older-key-0815' } };
    const { code, failed, stdout } = await check('part', target, 'platform.organization');
    expect([code, failed]).toEqual([3, []]);
    expect(stdout).toMatch(
      /^Inconclusive[^:]*: the API key was rejected on all \d+ requests: check it first/m,
    );
  });

  it('of a node is one failure of that node, and leaves the others alone', async () => {
    const nodes = service.targetFile.nodes.map((node) =>
      node.name === 'evm-1' ? { ...node, auth: { token: 'an-older-token-0815' } } : node,
    );
    const target = { ...service.targetFile, nodes };
    const { code, run, failed } = await check(
      'token',
      target,
      'evm.block',
      'access.node.token',
      'jsonrpc.response',
    );
    expect(failed).toEqual(['access.node.token-accepted']);
    expect(code).toBe(1);
    const onNode = run.requirements.filter(({ node, id }) => node === 'evm-1' && id.startsWith('evm.'));
    expect(new Set(onNode.map(({ verdict }) => verdict))).toEqual(new Set(['inconclusive']));
    const other = run.requirements.filter(({ node, id }) => node === 'rollup-1' && id.startsWith('jsonrpc.'));
    expect(other.some(({ verdict }) => verdict === 'passed')).toBe(true);
  });

  it('of a gRPC endpoint is one failure, though the server names the path that the token was tried in', async () => {
    const nodes = service.targetFile.nodes
      .filter(({ api }) => api === 'grpc')
      .map((node) => ({ ...node, xToken: 'an-older-token-0815' }));
    const { failed } = await check('grpc', { ...service.targetFile, nodes }, 'access');
    expect(new Set(failed)).toEqual(new Set(['access.grpc.metadata-accepted']));
  });
});
