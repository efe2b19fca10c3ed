import { afterEach, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { type AnvilNode, anvilBinary, startAnvil } from '../../scripts/anvil/anvil-node.mjs';
import { mineBlobs } from '../../scripts/anvil/mine-blobs.mjs';
import { loadWatches } from '../../suites/all-checks.ts';
import { describeWith } from '../setup/describe-with.ts';
import { runSuite } from '../support/run-suite.ts';

/** A real node, written by people who never saw this suite: anvil, over HTTP and WebSocket. */
const missing = `no anvil for ${process.platform} ${process.arch}`;

let anvil: AnvilNode | undefined;
afterEach(() => anvil?.stop());

async function check({ targetFile }: AnvilNode): Promise<RunResult> {
  return runSuite(targetFile, { watches: await loadWatches(), strict: true });
}

/** Ids and nodes of what came out so. */
function withVerdict({ requirements }: RunResult, wanted: string): string[] {
  return requirements
    .filter(({ verdict }) => verdict === wanted)
    .map(({ id, node }) => `${id} on ${node}`)
    .sort();
}

const rpcNodes = ['anvil-evm', 'anvil-jsonrpc', 'anvil-rollup'];
const always = [
  'jsonrpc.call-many.list on anvil-rollup',
  ...rpcNodes.map((node) => `jsonrpc.error.unknown-method on ${node}`),
  ...rpcNodes.map((node) => `jsonrpc.request.large-id on ${node}`),
  'rollup.call-many.bundles on anvil-rollup',
  ...['l1-fee', 'l1-fee-scalar', 'l1-gas-price', 'l1-gas-used'].map(
    (field) => `rollup.receipt.${field} on anvil-rollup`,
  ),
];

describeWith(anvilBinary(), missing, 'anvil, under its dialect', (binary) => {
  it.each<[string, string[], string[]]>([
    ['as it comes', [], []],
    [
      'with a chain that begins at 1,000',
      ['--number', '1000'],
      ['evm.block.by-number', 'evm.block.earliest'],
    ],
    ['with blobs', [], ['evm.block.transactions-root-of-list']],
    [
      'that drops old transactions',
      ['--transaction-block-keeper', '10'],
      [
        'evm.block.gas-used-is-last-cumulative',
        'evm.block.receipts-root-of-list',
        'evm.block.transactions-root-of-list',
      ],
    ],
    ['of an old fork', ['--hardfork', 'frontier'], []],
  ])(
    '%s: conforms, advisory requirements too, and departs only as the dialect lists',
    async (what, options, departures) => {
      anvil = await startAnvil(binary, options);
      if (what === 'with blobs') await mineBlobs(anvil.url);
      const run = await check(anvil);
      expect(withVerdict(run, 'failed')).toEqual([]);
      expect(withVerdict(run, 'inconclusive')).toEqual([]);
      expect(run.verdict).toBe('conforms');
      expect(withVerdict(run, 'deviates')).toEqual(
        [...always, ...departures.map((id) => `${id} on anvil-evm`)].sort(),
      );
    },
  );

  it('gives evidence on everything that it can', async () => {
    anvil = await startAnvil(binary);
    const { requirements } = await check(anvil);
    // No block comes here unless somebody sends a transaction.
    const without = requirements.filter(
      ({ id, node, verdict, skip }) =>
        /^(evm|jsonrpc)\./.test(id) &&
        !/\.(?:found-once-|moves-on$)/.test(id) &&
        node !== null &&
        verdict === 'skipped' &&
        skip === 'no-data',
    );
    expect(without.map(({ id, node, reason }) => `${id} on ${node}: ${reason}`)).toEqual([]);
  });
});
