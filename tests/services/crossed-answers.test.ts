import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { runCommand } from '../support/run-command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-crossed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function check(fault: string, ...only: readonly string[]) {
  const service = await startEmbeddedTarget({ seed: 1, faults: [fault] });
  try {
    writeFileSync(join(folder, `${fault}.json`), JSON.stringify(service.targetFile));
    const words = only.flatMap((text) => ['--only', text]);
    const { code, stdout } = await runCommand(
      ['run', '--target', `${fault}.json`, '--profile', 'quick', '--seed', '1', '--out', fault, ...words],
      { cwd: folder },
    );
    const run = JSON.parse(readFileSync(join(folder, fault, 'run.json'), 'utf8')) as RunResult;
    return { code, stdout, run, page: readFileSync(join(folder, fault, 'report.html'), 'utf8') };
  } finally {
    await service.close();
  }
}

describe('a service that gives a request the answer to another one', () => {
  it('is told so before all that follows from it, and at each of that', async () => {
    const { code, stdout, run, page } = await check('mixed-up-answers.platform', 'platform');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^✕ Answers belong to other requests, on the platform API/);
    expect(page).toContain('<section id="crossed">');
    const [crossed] = run.crossed ?? [];
    expect(crossed?.message).toMatch(/ got the answer to GET \/v1\/.*(in flight|was sent)/);
    const bodies = (crossed?.exchanges ?? []).map(({ response }) => (response as { body?: string }).body);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toBe(bodies[1]);
    const noted = run.requirements.filter(({ findings }) =>
      findings.some(({ message }) => message.includes('Probably follows from answers')),
    );
    expect(new Set(noted.map(({ id }) => id))).toEqual(new Set(crossed?.requirements));
    expect(noted.every(({ verdict }) => verdict === 'failed')).toBe(true);
  });

  it('is not suspected where a filter is ignored, or data is missing now and then', async () => {
    const ignored = await check('platform.nodes.filters-void-with-order', 'platform.nodes');
    const dropped = await check('platform.pagination.drops-one-every-tenth-answer', 'platform');
    expect([ignored.code, ignored.run.crossed]).toEqual([1, undefined]);
    expect([dropped.code, dropped.run.crossed]).toEqual([1, undefined]);
  });
});
