import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violatingRun } from '../../reports/fixtures/sample-run.ts';
import { writeReports } from '../../reports/write-reports.ts';

const call = promisify(execFile);
const limits = { timeout: 600_000, maxBuffer: 2 ** 26 };

/** Allure 3 itself reads what both hosts write: `allure-results/` of a run, and that of the tests of vitest. */
describe('Allure renders', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nodeproof-allure-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  /** How many results Allure counts in its report, by status. */
  async function render(results: string): Promise<Readonly<Record<string, number>>> {
    const report = await mkdtemp(join(folder, 'report-'));
    const command = join('node_modules', 'allure', 'cli.js');
    await call(process.execPath, [command, 'awesome', '--single-file', '--output', report, results], limits);
    const { stats } = JSON.parse(await readFile(join(report, 'summary.json'), 'utf8'));
    expect(await readdir(report)).toContain('index.html');
    return stats;
  }

  it('the results of a run', async () => {
    const run = violatingRun();
    await writeReports(join(folder, 'run'), run);
    const { total, failed, broken, skipped } = await render(join(folder, 'run', 'allure-results'));
    expect({ total, failed, broken, skipped }).toEqual({
      total: run.requirements.length,
      failed: 4,
      broken: 3,
      skipped: 1,
    });
  });

  it('the results of the vitest host, with labels', async () => {
    const results = join(folder, 'vitest');
    const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...environment } = process.env;
    const flags = ['run', '--project', 'conformance'];
    await call(process.execPath, [join('node_modules', 'vitest', 'vitest.mjs'), ...flags], {
      ...limits,
      env: { ...environment, NODEPROOF_ALLURE: results, NODEPROOF_ONLY: 'platform.organization' },
    });
    const names = (await readdir(results)).filter((name) => name.endsWith('-result.json'));
    const tests = await Promise.all(
      names.map(async (name) => JSON.parse(await readFile(join(results, name), 'utf8'))),
    );
    // One test is about the run as a whole.
    const ofRequirements = tests.filter(({ name }) => /\[platform\./.test(name));
    expect(ofRequirements).toHaveLength(names.length - 1);
    expect(ofRequirements).not.toEqual([]);
    for (const { labels, status } of ofRequirements) {
      expect(labels).toContainEqual({ name: 'area', value: 'platform' });
      expect(labels).toContainEqual({ name: 'node', value: 'the platform API' });
      expect(status).toBe('passed');
    }
    expect((await render(results)).total).toBe(names.length);
  });
});
