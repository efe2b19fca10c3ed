import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';

/** Says at the end why tests were skipped: a line for each reason. */
export default class SkipReporter implements Reporter {
  #byName = false;

  onInit(vitest: Vitest): void {
    this.#byName = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const why =
          reasonOf(test) ?? (this.#byName ? undefined : `no reason is given in ${module.relativeModuleId}`);
        if (why === undefined) continue;
        counts.set(why, (counts.get(why) ?? 0) + 1);
      }
    }
    for (const [why, count] of counts)
      console.log(`skipped ${count} ${count === 1 ? 'test' : 'tests'}: ${why}`);
  }
}

/** The reason that the test gave as it skipped itself. A forgotten `skip` has none, nor do tests that were filtered out by name. */
function reasonOf(test: TestCase): string | undefined {
  const result = test.result();
  return result.state === 'skipped' ? result.note : undefined;
}
