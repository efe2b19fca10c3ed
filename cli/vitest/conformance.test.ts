import { afterAll, describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { plannedResults } from '../../engine/run/plan/plan.ts';
import { type ProfileName, profiles } from '../../engine/run/plan/profile.ts';
import { wholeRun } from '../../engine/run/plan/selection.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import { parseTarget, readTargetFile } from '../../engine/target/target-file.ts';
import { loadWatches } from '../../suites/all-checks.ts';
import { checksOfTarget } from '../../suites/checks-of-target.ts';
import { startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { reportToAllure } from '../../tests/support/report-to-allure.ts';

/**
 * The vitest host: runs the checks with one test per requirement and node, for editors, watch mode and reporters.
 * `NODEPROOF_TARGET` names the target file (the embedded target where it is not set), `NODEPROOF_PROFILE` and
 * `NODEPROOF_SEED` and `NODEPROOF_ONLY` (comma-separated) take the place of the flags of `nodeproof run`;
 * `NODEPROOF_ALLURE` names a folder for Allure results.
 */
const {
  NODEPROOF_TARGET: file,
  NODEPROOF_PROFILE: profile = 'quick',
  NODEPROOF_SEED: seed = '1',
  NODEPROOF_ONLY: only = '',
  NODEPROOF_ALLURE: allure,
} = process.env;
const embedded = file === undefined ? await startEmbeddedTarget({ seed: 1 }) : undefined;
const target =
  file === undefined
    ? await parseTarget(JSON.stringify(embedded?.targetFile), 'embedded target', {})
    : await readTargetFile(file, process.env);
const controller = new AbortController();
const plan = {
  target,
  ...(await checksOfTarget(target)),
  watches: await loadWatches(),
  profile: profiles[profile as ProfileName],
  seed: Number(seed),
  selection: { ...wholeRun, only: only === '' ? [] : only.split(',') },
  strict: false,
  baseline: [],
  version: 'vitest',
};

const waiting = new Map<string, (result: RequirementResult) => void>();
const results = new Map<string, Promise<RequirementResult>>();
const keyOf = (id: string, node: string | null): string => `${id} on ${node ?? 'platform'}`;
const planned = plannedResults(plan);
for (const { id, node } of planned) {
  const key = keyOf(id, node);
  results.set(key, new Promise((resolve) => waiting.set(key, resolve)));
}

const firstVerdicts = new Map<string, RequirementResult['verdict']>();
const finished = runTarget(plan, {
  signal: controller.signal,
  emit: (event) => {
    if (event.kind !== 'verdict') return;
    const key = keyOf(event.result.id, event.result.node);
    if (!firstVerdicts.has(key)) firstVerdicts.set(key, event.result.verdict);
    waiting.get(key)?.(event.result);
  },
});

afterAll(async () => {
  controller.abort();
  await finished.catch(() => {});
  await embedded?.close();
});

describe.each([...new Set(planned.map(({ id }) => id.split('.')[0] ?? ''))])('%s', (area) => {
  for (const { id, node, title } of planned.filter((one) => one.id.startsWith(`${area}.`))) {
    it(`${title} [${keyOf(id, node)}]`, async (context) => {
      const result = await Promise.race([results.get(keyOf(id, node)), finished.then(() => undefined)]);
      if (result === undefined) return expect.fail('the run ended without a verdict');
      if (allure !== undefined) await reportToAllure(result);
      context.annotate(`${result.verdict}${result.reason === undefined ? '' : `: ${result.reason}`}`);
      if (result.verdict === 'failed' && result.level === 'required') {
        expect.fail(
          result.findings.map(({ message, reproduce }) => `${message}\n${reproduce ?? ''}`).join('\n\n'),
        );
      }
      if (result.verdict === 'skipped' || result.verdict === 'inconclusive') context.skip(result.reason);
    });
  }
});

it('no later answer of the run breaks a statement whose verdict has fallen', async () => {
  const { run } = await finished;
  const overtaken = run.requirements.filter(
    ({ id, node, level, verdict }) =>
      level === 'required' && verdict === 'failed' && firstVerdicts.get(keyOf(id, node)) !== 'failed',
  );
  expect(overtaken.map(({ id, node, findings }) => [keyOf(id, node), findings[0]?.message])).toEqual([]);
});
