import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { freshForks } from './tests/setup/fresh-forks.ts';

/** Results for Allure, in the folder that the environment names; see cli/vitest/conformance.test.ts. */
const { NODEPROOF_ALLURE: resultsDir, NODEPROOF_FUZZ_REPEATS: repeats } = process.env;

const cores = availableParallelism();

/** One kind of test files, which run in processes of their own. @param workers as many processes at a time */
function kind(
  name: string,
  include: readonly string[],
  { order = 0, workers = cores, isolate = false } = {},
) {
  return {
    test: {
      name,
      include: [...include],
      setupFiles: ['tests/setup/fixed-seeds.ts'],
      ...(repeats === undefined ? {} : { runner: 'tests/setup/fuzz-runner.ts' }),
      isolate,
      pool: freshForks,
      maxWorkers: workers,
      sequence: { groupOrder: order },
      // Ends what hangs; nothing is asserted about time.
      testTimeout: 1_500_000,
      hookTimeout: 1_500_000,
    },
  };
}

/** Tests that start the compiled command find the sources built. */
function onBuilt(project: ReturnType<typeof kind>) {
  return { test: { ...project.test, globalSetup: ['tests/setup/build.ts'] } };
}

/** Runs of the whole wait for services more than they work. */
const waiting = { order: 1, workers: cores + 1 };

/** What each is for, and which command runs it: CONTRIBUTING.md. */
export default defineConfig({
  test: {
    reporters: [
      'default',
      './tests/setup/skip-reporter.ts',
      ...(resultsDir === undefined
        ? []
        : [['allure-vitest/reporter', { resultsDir }] as [string, { resultsDir: string }]]),
    ],
    projects: [
      {
        test: {
          ...kind('unit', ['{base,specs,generators,engine,suites,targets,reports,compare,cli}/**/*.test.ts'])
            .test,
          exclude: ['cli/vitest/conformance.test.ts'],
        },
      },
      onBuilt(
        kind(
          'whole',
          [
            'tests/{bad-input,ci-files,comparison,dialects,discover,documents,escaping,recordings,repository,runs,services,signals,small-services}/*.test.ts',
          ],
          waiting,
        ),
      ),
      kind('conformance', ['cli/vitest/conformance.test.ts'], { ...waiting, isolate: true }),
      onBuilt(kind('long:whole', ['tests/long/*.test.ts'], waiting)),
      onBuilt(kind('long:hostile', ['tests/{hostile,secrets}/*.test.ts'], waiting)),
      kind('long:outsiders', ['tests/bench/*.test.ts'], waiting),
      kind('long:foreign', ['tests/foreign/*.test.ts'], waiting),
      kind('long:browser', ['tests/browser/*.test.ts'], waiting),
    ],
  },
});
