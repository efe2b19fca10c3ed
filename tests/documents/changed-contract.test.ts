import { expect, it } from 'vitest';
import { expectFollowed } from './changed-contract.ts';
import { documentChanges } from './changes.ts';

// The others are in tests/long/: each takes several runs.
it('follows a copy of a document of the contract that has a new value of an enum', async () => {
  const change = documentChanges.find(({ what }) => what === 'a new value of an enum');
  expect(change).toBeDefined();
  if (change !== undefined) await expectFollowed(change);
});
