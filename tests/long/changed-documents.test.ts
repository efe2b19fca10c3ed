import { describe, expect, it } from 'vitest';
import { changedCommand } from '../documents/changed-command.ts';
import { expectFollowed, runInFront, wasSent } from '../documents/changed-contract.ts';
import { documentChanges } from '../documents/changes.ts';
import { idsWith } from '../documents/own-run.ts';

describe("a change of the contract's documents, with no change of code", () => {
  it.each(documentChanges.map((change) => [change.what, change] as const))('%s', async (_, change) => {
    await expectFollowed(change);
  });
});

describe('an operation that was removed', () => {
  it.each([
    ['sharded', 'sharded.openapi', '/api/v3/messages', 'sharded.messages.limit', 'sharded.shards.answer'],
    [
      'wallet',
      'wallet.openapi',
      '/wallet/getmarketorderbyaccount',
      'wallet.orders.limit',
      'wallet.balance.answer',
    ],
    [
      'platform',
      'platform.openapi',
      '/v1/organization/',
      'platform.organization.id',
      'platform.nodes.answer',
    ],
  ] as const)(
    'of the %s is not asked for, and nothing of it is required',
    async (surface, document, path, gone, kept) => {
      const copy = changedCommand(document, (text) => {
        const { paths, ...rest } = JSON.parse(text) as { readonly paths: Record<string, unknown> };
        const { [path]: _, ...others } = paths;
        return JSON.stringify({ ...rest, paths: others });
      });
      try {
        const { result, sent } = await runInFront(copy, { surface, only: [surface] }, (_, ask) => ask());
        expect(wasSent(sent, new RegExp(path))).toBe(false);
        expect(idsWith(result, 'inconclusive')).toEqual([]);
        expect(idsWith(result, 'skipped')).toContain(gone);
        expect(idsWith(result, 'passed')).toContain(kept);
      } finally {
        copy.remove();
      }
    },
  );
});
