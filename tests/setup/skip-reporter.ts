import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Says at the end why tests were skipped: a line for each reason. */
export default class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = new Map<string, number>();
    for (const module of modules) {
      for (const test of module.children.allTests('skipped')) {
        const why = reasonOf(test, module);
        counts.set(why, (counts.get(why) ?? 0) + 1);
      }
    }
    for (const [why, count] of counts)
      console.log(`skipped ${count} ${count === 1 ? 'test' : 'tests'}: ${why}`);
  }
}

/** What the test said as it skipped itself; a filter of the command line says nothing, and a forgotten `skip` neither. */
function reasonOf(test: TestCase, module: TestModule): string {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  return note ?? `no reason is given in ${module.relativeModuleId}`;
}
