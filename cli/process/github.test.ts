import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { appendJobSummary } from './github.ts';

it('adds to the summary of a job, on GitHub alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nodeproof-github-'));
  const file = join(folder, 'summary.md');
  await writeFile(file, 'before\n');
  await appendJobSummary('## run', { GITHUB_STEP_SUMMARY: file });
  expect(await readFile(file, 'utf8')).toBe('before\n');
  await appendJobSummary('## run', { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: file });
  expect(await readFile(file, 'utf8')).toBe('before\n## run\n');
  await appendJobSummary('## run', { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: join(folder, 'no/such') });
  await rm(folder, { recursive: true });
});
