import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AllureAhead } from './allure-folder.ts';
import { violatingRun } from './fixtures/sample-run.ts';
import { writeReports } from './write-reports.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'nodeproof-allure-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const run = violatingRun();
const [first, second] = run.requirements;
if (first === undefined || second === undefined) throw new Error('the run of the example has no two results');

/** What the folder holds where it is written at the end alone. */
async function allAtTheEnd(): Promise<ReadonlyMap<string, string>> {
  const other = join(directory, 'other');
  await writeReports(other, run);
  return contentsOf(join(other, 'allure-results'));
}

function contentsOf(folder: string): ReadonlyMap<string, string> {
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Waits until so many files stand beside the place of the folder. */
async function written(count: number): Promise<void> {
  const place = join(directory, `allure-results.${process.pid}.tmp`);
  for (let waits = 0; waits < 200; waits += 1) {
    try {
      if (readdirSync(place).length >= count) return;
    } catch {
      // Nothing is written yet.
    }
    await sleep(10);
  }
  throw new Error(`no ${count} files were written`);
}

describe('AllureAhead', () => {
  it('writes while the run goes on what the end of the run would write', async () => {
    const ahead = new AllureAhead(directory, false);
    ahead.saw({ kind: 'started', run });
    for (const result of run.requirements) ahead.saw({ kind: 'verdict', result });
    await written(run.requirements.length);
    const digests = ahead.stop();
    expect(digests.size).toBeGreaterThanOrEqual(run.requirements.length);
    await writeReports(directory, run, {}, digests);
    expect(contentsOf(join(directory, 'allure-results'))).toEqual(await allAtTheEnd());
  });

  it('lets the end of the run have the last word: what differs is written again, and what is no longer there goes', async () => {
    const ahead = new AllureAhead(directory, false);
    ahead.saw({ kind: 'started', run });
    ahead.saw({
      kind: 'verdict',
      result: { ...first, verdict: 'observed', findings: [], observation: { secret: 'learned later' } },
    });
    ahead.saw({ kind: 'verdict', result: { ...second, node: 'a-node-of-no-result' } });
    await written(3);
    await writeReports(directory, run, {}, ahead.stop());
    expect(contentsOf(join(directory, 'allure-results'))).toEqual(await allAtTheEnd());
  });

  it('writes what was removed meanwhile again', async () => {
    const ahead = new AllureAhead(directory, false);
    ahead.saw({ kind: 'started', run });
    for (const result of run.requirements) ahead.saw({ kind: 'verdict', result });
    await written(run.requirements.length);
    rmSync(join(directory, `allure-results.${process.pid}.tmp`), { recursive: true });
    await writeReports(directory, run, {}, ahead.stop());
    expect(contentsOf(join(directory, 'allure-results'))).toEqual(await allAtTheEnd());
  });

  it('leaves nothing where the run has no reports', async () => {
    const ahead = new AllureAhead(directory, false);
    ahead.saw({ kind: 'started', run });
    ahead.saw({ kind: 'verdict', result: first });
    await written(1);
    ahead.discard();
    expect(readdirSync(directory)).toEqual([]);
  });

  it('removes what a run that was killed has left', async () => {
    // No process has this number: it is above what Linux gives.
    const abandoned = join(directory, 'allure-results.4194305.tmp');
    mkdirSync(abandoned);
    writeFileSync(join(abandoned, 'a-result.json'), '{}');
    await writeReports(directory, run);
    expect(readdirSync(directory).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
