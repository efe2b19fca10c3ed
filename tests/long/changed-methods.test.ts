import { describe, expect, it } from 'vitest';
import { runChanged } from '../documents/changed-copy.ts';
import { methodChanges, removed } from '../documents/method-changes.ts';
import { idsWith } from '../documents/own-run.ts';

describe.each(Object.entries(methodChanges))(
  '%s',
  (_what, { keeps, breaks, caughtBy, isNew, ...changed }) => {
    it('is kept by a service that knows it', async () => {
      const { run, asked } = await runChanged({ ...changed, answer: keeps });
      expect(idsWith(run, 'failed')).toEqual([]);
      expect(idsWith(run, 'passed')).toContain(caughtBy);
      if (isNew !== undefined) expect(asked.filter(isNew)).not.toEqual([]);
    });

    it('is missed where a service does not keep it', async () => {
      const { run } = await runChanged({ ...changed, answer: breaks });
      expect(idsWith(run, 'failed')).toContain(caughtBy);
    });
  },
);

describe('a removed method', () => {
  const { method, ...changed } = removed;

  it('is neither sent nor required', async () => {
    const { run, asked } = await runChanged({
      ...changed,
      answer: (one) => (one.method === method ? { error: { code: -32601, message: 'gone' } } : undefined),
    });
    expect(asked.filter((one) => one.method === method)).toEqual([]);
    expect(idsWith(run, 'failed')).toEqual([]);
    expect(idsWith(run, 'passed')).toEqual(
      expect.arrayContaining([
        'jsonrpc.block-number.result',
        'jsonrpc.request.accepted',
        'jsonrpc.receipt.answer',
      ]),
    );
    expect(idsWith(run, 'skipped')).toEqual(expect.arrayContaining(['jsonrpc.client-version.result']));
  });
});
