import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Results for Allure, in the folder that the environment names; see suites/conformance.test.ts. */
const { NODEPROOF_ALLURE: resultsDir } = process.env;

/** Tests of the whole wait for services more than they work. Vitest asks that projects run together agree on it. */
const maxWorkers = availableParallelism() + 1;

export default defineConfig({
  test: {
    reporters:
      resultsDir === undefined ? ['default'] : ['default', ['allure-vitest/reporter', { resultsDir }]],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{specs,generators,engine,suites,targets,reports,cli,tests}/**/*.test.ts'],
          exclude: ['suites/conformance.test.ts'],
          isolate: false,
          pool: 'forks',
          maxWorkers,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['suites/conformance.test.ts'],
          pool: 'forks',
          maxWorkers,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
