import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { RunResult } from '../base/run-result.ts';
import { startEmbeddedTarget } from '../targets/embedded-target.ts';
import { runCommand } from './support/run-command.ts';

it('an organization that owns no listed node is an advisory failure: a key may list nodes of others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'nodeproof-organization-'));
  const service = await startEmbeddedTarget({ seed: 1, faults: ['platform.organization.of-another'] });
  try {
    writeFileSync(join(folder, 't.json'), JSON.stringify(service.targetFile));
    const only = ['--only', 'platform.organization'];
    const run = ['run', '--target', 't.json', '--profile', 'quick', '--seed', '1', '--out', 'o', ...only];
    const { code, stdout } = await runCommand(run, { cwd: folder });
    expect(code, stdout).toBe(0);
    const { requirements } = JSON.parse(readFileSync(join(folder, 'o', 'run.json'), 'utf8')) as RunResult;
    const verdicts = new Map(requirements.map(({ id, verdict }) => [id, verdict]));
    expect(verdicts.get('platform.organization.owner-of-key')).toBe('skipped');
    expect(verdicts.get('platform.organization.owns-listed-nodes')).toBe('failed');
  } finally {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
