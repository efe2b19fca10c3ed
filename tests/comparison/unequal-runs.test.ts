import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { conformingRun } from '../../reports/fixtures/sample-run.ts';
import { schemaErrors } from '../../specs/fixtures/schema-errors.ts';
import { startCommand } from '../support/run-command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-unequal-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function recorded(name: string, more: Partial<RunResult> = {}): string {
  mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, name, 'run.json'),
    JSON.stringify({ ...conformingRun(), target: { name }, ...more }),
  );
  return name;
}

describe('compare of runs that were not made alike', () => {
  it('warns on stdout, on the page, in the summary and in compare.json', async () => {
    const { requirements } = conformingRun();
    const required = requirements.filter(
      ({ level, verdict }) => level === 'required' && verdict === 'passed',
    );
    const few = requirements.filter(({ id }) => id === required[0]?.id);
    const runs = [
      recorded('whole'),
      recorded('part', {
        ...{ profile: 'smoke', seed: 7, requirements: few, selection: { only: ['platform'] } },
        traffic: { refused: 57, waitedMs: 26_000, slowestIntervalMs: 0, outages: [] },
      }),
    ];
    const { code, stdout } = await startCommand(['compare', ...runs, '--out', 'compared'], { cwd: folder })
      .ended;
    expect(code).toBe(0);
    const [warning, sentence] = stdout.split('\n');
    expect(warning).toMatch(
      /^Warning: the runs were not made alike: profile \w+ \(whole\) and smoke \(part\); selection everything \(whole\) and platform \(part\); seed \d+ \(whole\) and 7 \(part\)\./,
    );
    expect(sentence).toMatch(/do not differ in the only required statement decided on both: both satisfy 1/);
    if (required.length > 1) expect(sentence).toContain(`(${required.length - 1} on whole)`);
    for (const file of ['report.html', 'summary.md'])
      expect(readFileSync(join(folder, 'compared', file), 'utf8')).toContain('the runs were not made alike');
    const comparison = JSON.parse(readFileSync(join(folder, 'compared', 'compare.json'), 'utf8'));
    expect(schemaErrors('compare', comparison)).toEqual([]);
    expect(comparison.targets[1]).toMatchObject({
      profile: 'smoke',
      seed: 7,
      selection: { only: ['platform'] },
      rateLimited: { requests: 57, waitedMs: 26_000 },
    });
  });
});
