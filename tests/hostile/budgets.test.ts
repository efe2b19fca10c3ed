import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import type { Overrides } from '../../targets/entries/behaviour.ts';
import type { AnswerInfo, WireAnswer } from '../../targets/serving/wire.ts';
import { type Counted, startCounting } from './counting-service.ts';
import { type Ended, runAgainst } from './run-command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-budgets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rejects now and then, with every status after which a request is retried. */
const rejecting: Overrides = {
  'wire.answer': (answer: WireAnswer, { count }: AnswerInfo) =>
    count % 11 === 3 ? { ...answer, status: 429 } : count % 13 === 5 ? { ...answer, status: 503 } : answer,
};

async function run(
  limits: object,
  options: { readonly overrides?: Overrides; readonly args?: readonly string[] } = {},
): Promise<{ readonly ended: Ended; readonly seen: Counted; readonly result: RunResult }> {
  const seen = await startCounting({ timeoutMs: 5000, ...limits }, options.overrides);
  const place = mkdtempSync(join(folder, 'run-'));
  try {
    const ended = await runAgainst(seen, place, { seconds: 150, args: options.args ?? [] });
    const text = readFileSync(join(place, 'run', 'run.json'), 'utf8');
    return { ended, seen, result: JSON.parse(text) as RunResult };
  } finally {
    await seen.close();
  }
}

/** What goes to an https address in clear is dropped there before it is counted: a handful of requests. */
function expectBooked(seen: Counted, { ledger }: RunResult): void {
  expect(seen.received()).toBeLessThanOrEqual(ledger.requests);
  expect(seen.received()).toBeGreaterThanOrEqual(ledger.requests - 5);
}

describe.concurrent('as the service counts, a run', () => {
  it('sends no more requests than its budget, retries, probes, handshakes and calls included', async () => {
    const { ended, seen, result } = await run({ requests: 300 }, { overrides: rejecting });
    expect(seen.received()).toBeLessThanOrEqual(300);
    expectBooked(seen, result);
    expect(ended.stderr).toMatch(/plans about \d+ requests and \d+ request units/);
    const open = result.requirements.filter(({ verdict }) => verdict === 'inconclusive');
    expect(open.some(({ reason }) => /the budget of 300 requests is spent|left out/.test(reason ?? ''))).toBe(
      true,
    );
    expect(result.summary.passed).toBeGreaterThan(50);
    expect([1, 3]).toContain(ended.code);
  });

  it('spends no more request units than its budget', async () => {
    const { ended, seen, result } = await run(
      { requestUnits: 60 },
      { args: ['--only', 'sharded', '--only', 'metering'] },
    );
    expect(seen.units()).toBeLessThanOrEqual(60);
    expect(seen.units()).toBe(result.ledger.requestUnits);
    expect(ended.code).toBe(3);
  });

  it.each([24, 33])('does not conform where %i request units leave statements out', async (requestUnits) => {
    const args = ['--only', 'sharded', '--profile', 'smoke'];
    const { ended, seen, result } = await run({ requestUnits }, { args });
    expect(seen.units()).toBeLessThanOrEqual(requestUnits);
    expect(result.verdict).toBe('inconclusive');
    expect(ended.code).toBe(3);
  });

  it('books each request that it sends, and sends none that it does not book', async () => {
    const { ended, seen, result } = await run({});
    expect(ended.code, ended.stdout).toBe(0);
    expectBooked(seen, result);
    expect(seen.units()).toBe(result.ledger.requestUnits);
  });

  it('has no more in flight than it may, and keeps its pace', async () => {
    const { seen } = await run(
      { concurrency: 2, requestsPerSecond: 50 },
      {
        overrides: rejecting,
        args: ['--only', 'access', '--only', 'jsonrpc.transport', '--only', 'platform.organization'],
      },
    );
    expect(seen.mostAtOnce()).toBeLessThanOrEqual(2);
    const times = seen.arrivals();
    const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
    // Each start is 20 ms or more after the one before it; a busy machine can only see the first of them late.
    expect(spanMs).toBeGreaterThanOrEqual((times.length - 1) * 20 - 1000);
  });

  it('plans without sending anything', async () => {
    const seen = await startCounting({});
    try {
      const ended = await runAgainst(seen, mkdtempSync(join(folder, 'run-')), {
        seconds: 60,
        args: ['--dry-run'],
      });
      expect(ended.code).toBe(0);
      expect(ended.stdout).toMatch(/platform +\d+ +\d+ +\d+/);
      expect(seen.received()).toBe(0);
    } finally {
      await seen.close();
    }
  });
});
