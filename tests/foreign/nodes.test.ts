import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import type { RunEvent } from '../../engine/run/events.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import { type ForeignNode, isInstalled, startForeign } from '../../scripts/foreign/foreign-node.mjs';
import { type ForeignSoftware, foreignSoftware } from '../../scripts/foreign/foreign-software.mjs';
import { loadWatches } from '../../suites/all-checks.ts';
import { describeWith } from '../setup/describe-with.ts';
import { planOf } from '../support/run-suite.ts';

/** More nodes by people who never saw this suite. They are too large for `npm ci`: `npm run install:foreign` brings them. */
const departures: Readonly<Record<string, readonly string[]>> = {
  hardhat: [
    'evm.block.transactions-root-of-list',
    'jsonrpc.error.unknown-method',
    'jsonrpc.request.large-id',
  ],
  ganache: [
    'documents.evm.eth_getBlockByNumber.robustness',
    'documents.evm.eth_getTransactionReceipt.robustness',
    'documents.jsonrpc.eth_blockNumber.robustness',
    'documents.jsonrpc.eth_getTransactionReceipt.robustness',
    'documents.jsonrpc.web3_clientVersion.robustness',
    'evm.block.full-flag-required',
    'evm.block.receipts-root-of-list',
    'evm.log.indices-consecutive-in-block',
    'evm.receipt.committed-by-block',
    'jsonrpc.error.unknown-method',
    'jsonrpc.request.large-id',
  ],
  ethereumjs: ['evm.block.pending', 'jsonrpc.request.large-id'],
};
/** Statements that hold at least, of both nodes together. */
const leastHolding: Readonly<Record<string, number>> = { hardhat: 130, ganache: 130, ethereumjs: 70 };

const [quickest] = foreignSoftware;

/** Tests against software that is installed; the others say so. */
function describeAgainst(
  one: ForeignSoftware | undefined,
  name: string,
  tests: (one: ForeignSoftware) => void,
): void {
  const installed = one === undefined || !isInstalled(one) ? undefined : one;
  const missing = `${one?.specifier} is not installed (npm run install:foreign)`;
  describeWith(installed, missing, name, tests);
}

for (const each of foreignSoftware)
  describeAgainst(each, `${each.name}, under its dialect`, (software) => {
    let node: ForeignNode;
    let run: RunResult;

    beforeAll(async () => {
      node = await startForeign(software);
      run = await check(node);
    });
    afterAll(() => node?.stop());

    it('conforms, advisory requirements too', () => {
      const loud = run.requirements.filter(
        ({ verdict }) => verdict === 'failed' || verdict === 'inconclusive',
      );
      expect(loud).toEqual([]);
      expect(run.verdict).toBe('conforms');
    });

    it('departs from the contract only as its dialect lists, and holds to the rest', () => {
      const departing = run.requirements.filter(({ verdict }) => verdict === 'deviates');
      expect([...new Set(departing.map(({ id }) => id))].sort()).toEqual(departures[software.name]);
      expect(run.summary.passed).toBeGreaterThanOrEqual(leastHolding[software.name] ?? 0);
    });
  });

/** Why a statement is inconclusive where its node is gone; observations are inconclusive as well. */
const outage = /connect|dropped|hang up|no JSON-RPC 2.0 answer came|stopped responding/;

describeAgainst(quickest, 'a node that ends in the middle of a run', (software) => {
  it('is an outage to the report, and blamed for nothing', async () => {
    const node = await startForeign(software);
    let verdicts = 0;
    const run = await check(node, (event) => {
      if (event.kind !== 'verdict' || event.result.verdict !== 'passed') return;
      verdicts += 1;
      if (verdicts === 10) void node.stop();
    });
    expect(run.requirements.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(run.verdict).toBe('inconclusive');
    const open = run.requirements.filter(({ verdict }) => verdict === 'inconclusive');
    expect(open.length).toBeGreaterThan(20);
    expect(open.map(({ reason = '' }) => reason).filter((reason) => !outage.test(reason))).toEqual([]);
  });
});

async function check(
  { targetFile }: ForeignNode,
  emit: (event: RunEvent) => void = () => {},
): Promise<RunResult> {
  const plan = await planOf(targetFile, { watches: await loadWatches(), strict: true });
  const { run } = await runTarget(plan, { emit, signal: new AbortController().signal });
  return run;
}
