import { describe, it } from 'vitest';

/**
 * Tests that need something which a machine may lack; where it is missing, one test is skipped and says so at the end
 * of the run.
 */
export function describeWith<Thing>(
  thing: Thing | undefined,
  missing: string,
  name: string,
  tests: (thing: Thing) => void,
): void {
  describe(name, () => {
    if (thing !== undefined) return tests(thing);
    it('can be tested', ({ skip }) => skip(missing));
  });
}
