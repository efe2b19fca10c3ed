import { expect, it } from 'vitest';
import { runChanged } from './changed-copy.ts';
import { methodChanges } from './method-changes.ts';
import { idsWith } from './own-run.ts';

// One change of many: tests/long/changed-methods.test.ts makes them all.
it('tests a method that is added to a document of the contract, with no code for it', async () => {
  const [change] = Object.values(methodChanges);
  if (change === undefined) throw new Error('no change is listed');
  const { keeps, breaks, caughtBy, isNew = () => false, ...changed } = change;
  const kept = await runChanged({ ...changed, answer: keeps });
  expect(idsWith(kept.run, 'failed')).toEqual([]);
  expect(idsWith(kept.run, 'passed')).toContain(caughtBy);
  expect(kept.asked.filter(isNew)).not.toEqual([]);
  const broken = await runChanged({ ...changed, answer: breaks });
  expect(idsWith(broken.run, 'failed')).toEqual([caughtBy]);
});
