import { defineConfig } from 'vitest/config';

/** The tests that are to see a mutation: quick ones beside the code, and faults where `npm run mutate` asks for them. */
export default defineConfig({
  test: {
    include: [
      'engine/verdict/*.test.ts',
      'suites/**/*.test.ts',
      'tests/recordings/recorded-answers.test.ts',
      'tests/mutation/*.test.ts',
    ],
    exclude: ['cli/vitest/conformance.test.ts'],
    setupFiles: ['tests/setup/fixed-seeds.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
