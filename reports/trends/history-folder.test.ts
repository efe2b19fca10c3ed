import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conformingRun, violatingRun } from '../fixtures/sample-run.ts';
import { historyEntry } from './history.ts';
import { appendHistory, readHistory } from './history-folder.ts';
import { noHistory } from './history-state.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nodeproof-history-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('a history folder', () => {
  it('keeps a line a run, each target by itself', async () => {
    await appendHistory(folder, conformingRun());
    await appendHistory(folder, { ...conformingRun(), seed: 43 });
    await appendHistory(folder, violatingRun());
    expect((await readHistory(folder, 'embedded')).map(({ seed }) => seed)).toEqual([42, 43]);
    expect(await readHistory(folder, 'vendor-a')).toEqual([historyEntry(violatingRun(), noHistory)]);
  });

  it('is empty before the first run, and passes over what is no entry', async () => {
    const later = join(folder, 'later');
    expect(await readHistory(later, 'embedded')).toEqual([]);
    await appendHistory(later, conformingRun());
    await appendFile(
      join(later, 'embedded.ndjson'),
      '{"startedAt":\n{"startedAt":"x","verdict":"fine"}\nnull\n',
    );
    await appendHistory(later, conformingRun());
    expect(await readHistory(later, 'embedded')).toHaveLength(2);
  });

  it('takes no path from the name of a target', async () => {
    await appendHistory(folder, { ...conformingRun(), target: { name: '../up' } });
    expect(await readdir(folder)).toEqual(['___up.ndjson']);
  });
});
