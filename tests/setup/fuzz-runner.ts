import fc from 'fast-check';
import type { RunnerTestFile, RunnerTestSuite } from 'vitest';
import { TestRunner } from 'vitest';

const first = Number(process.env.NODEPROOF_PROPERTY_SEED);
const repeats = Number(process.env.NODEPROOF_FUZZ_REPEATS) - 1;

/** Runs each test several times, each time from the next seed; scripts/fuzz.mjs says how often and from which. */
export default class FuzzRunner extends TestRunner {
  onCollected(files: readonly RunnerTestFile[]): void {
    for (const file of files) repeatEach(file);
  }

  override onBeforeTryTask(
    ...[test, turn]: [...Parameters<TestRunner['onBeforeTryTask']>, { repeats: number }?]
  ): void {
    super.onBeforeTryTask(test);
    fc.configureGlobal({ seed: first + (turn?.repeats ?? 0) });
  }
}

function repeatEach(suite: RunnerTestSuite): void {
  for (const task of suite.tasks) {
    if (task.type === 'suite') repeatEach(task);
    else task.repeats = repeats;
  }
}
