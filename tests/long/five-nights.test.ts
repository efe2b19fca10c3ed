import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { loadAlternatives, loadFaults, pickById } from '../../targets/catalogue.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Alternative, Behaviour, type Fault } from '../../targets/entries/behaviour.ts';
import { runCommand } from '../support/run-command.ts';

const behaviour = new Behaviour();
let service: EmbeddedTarget;
let closed: EmbeddedTarget['targetFile']['platform'];
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-nights-'));
  service = await startEmbeddedTarget({ seed: 1, behaviour });
  // The same service where nobody answers any more.
  const gone = await startEmbeddedTarget({ seed: 1 });
  closed = gone.targetFile.platform;
  await gone.close();
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const only = ['platform.organization', 'platform.error'].flatMap((text) => ['--only', text]);

interface Night {
  readonly code: number | null;
  readonly run: RunResult;
  readonly summary: string;
}

async function night(index: number, deviations: readonly (Fault | Alternative)[] | 'outage'): Promise<Night> {
  behaviour.set(deviations === 'outage' ? [] : deviations);
  service.reset();
  const [file, out] = [`target-${index}.json`, `night-${index}`];
  const { targetFile } = service;
  const { baseUrl } = deviations === 'outage' ? closed : targetFile.platform;
  const platform = { ...targetFile.platform, baseUrl };
  writeFileSync(join(folder, file), JSON.stringify({ ...targetFile, platform, nodes: [] }));
  const before = index === 1 ? [] : ['--previous', `night-${index - 1}`];
  const { code } = await runCommand(
    [
      ...['run', '--target', file, '--profile', 'quick', '--seed', '1', '--out', out],
      ...['--history', 'nights', ...before, ...only],
    ],
    { cwd: folder },
  );
  const read = (name: string): string => readFileSync(join(folder, out, name), 'utf8');
  return { code, run: JSON.parse(read('run.json')) as RunResult, summary: read('summary.md') };
}

const drifted = /Drift: changed observations/;

it('five nights with a fault, an outage and another behaviour are reported as what they were', async () => {
  const broken = pickById(await loadFaults(), ['platform.organization.id-missing']);
  const other = pickById(await loadAlternatives(), ['platform.error-codes-numbers']);

  const first = await night(1, []);
  expect([first.code, first.run.verdict]).toEqual([0, 'conforms']);
  expect(first.summary).not.toMatch(drifted);

  const second = await night(2, broken);
  expect([second.code, second.run.verdict]).toEqual([1, 'violates']);
  expect(second.summary).toMatch(/### Since .*\n\n- .* passed → failed: .*\n/);
  expect(second.summary).not.toMatch(drifted);

  const third = await night(3, 'outage');
  expect([third.code, third.run.verdict]).toEqual([3, 'inconclusive']);
  expect(third.run.summary).toMatchObject({ passed: 0, failed: 0, observed: 0 });
  expect(third.summary).toMatch(/No statement has changed between passing and failing/);
  expect(third.summary).not.toMatch(drifted);

  // What changed is reported against the night that last saw it: the outage saw nothing.
  const fourth = await night(4, other);
  expect([fourth.code, fourth.run.verdict]).toEqual([0, 'conforms']);
  expect(fourth.summary).toMatch(drifted);

  const fifth = await night(5, []);
  expect([fifth.code, fifth.run.verdict]).toEqual([0, 'conforms']);
  expect(fifth.summary).toMatch(drifted);
  expect(fifth.summary).toMatch(/Flaky in the last \d+ runs.*\n\n- .*platform\.organization\.id/);
  expect(fifth.summary).toMatch(/No statement has changed between passing and failing/);
}, 600_000);
