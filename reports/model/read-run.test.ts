import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { conformingRun, inconclusiveRun, violatingRun } from '../fixtures/sample-run.ts';
import { jsonText } from '../text/json-text.ts';
import { RunFileError, readRun } from './read-run.ts';

let directory = '';
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'nodeproof-run-'));
});
afterEach(async () => {
  await rm(directory, { recursive: true, force: true });
});

describe('readRun', () => {
  it.each([conformingRun(), violatingRun(), inconclusiveRun()])(
    'gives back what was written: $target.name',
    async (run) => {
      await writeFile(join(directory, 'run.json'), jsonText(run));
      expect(await readRun(directory)).toEqual(run);
    },
  );

  it('says which file is wrong and where', async () => {
    await expect(readRun(directory)).rejects.toThrow(RunFileError);
    await writeFile(join(directory, 'run.json'), '{');
    await expect(readRun(directory)).rejects.toThrow(/run\.json: is not JSON$/);
    await writeFile(join(directory, 'run.json'), jsonText({ ...conformingRun(), verdict: 'fine' }));
    await expect(readRun(directory)).rejects.toThrow(
      /run\.json: is not a run: \/verdict must be equal to one of/,
    );
  });
});
