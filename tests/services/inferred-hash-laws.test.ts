import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from '../../cli/prove/bench.ts';
import type { Overrides } from '../../targets/entries/behaviour.ts';
import { receipts } from '../../targets/evm/overrides.ts';

const header = 'evm.block.header-hash-kept';
const root = 'evm.block.transactions-root-kept';
const bloom = 'evm.receipt.logs-bloom-kept';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

async function verdicts(id: string, overrides: Overrides): Promise<readonly string[]> {
  const deviation = { id: 'test.chain', section: '2', summary: 'a chain of another kind', overrides };
  const results = await bench.run([deviation], bench.checksOf([id]));
  return [...new Set(results.filter((one) => one.id === id).map(({ verdict }) => verdict))];
}

const noBits = `0x${'0'.repeat(512)}`;

describe('laws that a chain keeps to by itself', () => {
  it('hold for hashes and filters that are computed as everywhere', async () => {
    expect(await verdicts(header, {})).toEqual(['passed']);
    expect(await verdicts(bloom, {})).toEqual(['passed']);
    expect(await verdicts(root, {})).toEqual(['passed']);
  });

  it('say nothing of transactions that a chain lists of its own making', async () => {
    const listed: Overrides = {
      'evm.transaction': (one, { number }) =>
        number % 3 === 0 ? { ...one, nonce: '0x123456', gasPrice: '0x0' } : one,
    };
    expect(await verdicts(root, listed)).not.toContain('failed');
    const others: Overrides = {
      'evm.block': (block) => ({ ...block, transactionsRoot: `0x${'ab'.repeat(32)}` }),
    };
    expect(await verdicts(root, others)).toEqual(['skipped']);
  });

  it('are broken by transactions of some blocks among others', async () => {
    const changed: Overrides = {
      'evm.transaction': (one, { number }) => (number % 6 === 0 ? { ...one, nonce: '0x123456' } : one),
    };
    expect(await verdicts(root, changed)).toContain('failed');
  });

  it('hold for a chain that changes its ways at some height', async () => {
    const overrides: Overrides = {
      'evm.block': (block, { number }) => (number > 5 ? { ...block, extraData: '0x666f726b' } : block),
    };
    expect(await verdicts(header, overrides)).toEqual(['passed']);
    const unfiltered = receipts(
      (receipt) => ({ ...receipt, logsBloom: noBits }),
      ({ number }) => number > 5,
    );
    expect(await verdicts(bloom, unfiltered)).not.toContain('failed');
  });

  it('say nothing of a chain that has other ways', async () => {
    const overrides: Overrides = { 'evm.block': (block) => ({ ...block, extraData: '0x666f726b' }) };
    expect(await verdicts(header, overrides)).toEqual(['skipped']);
    expect(
      await verdicts(
        bloom,
        receipts((receipt) => ({ ...receipt, logsBloom: noBits })),
      ),
    ).toEqual(['skipped']);
  });

  it('say nothing of receipts that nobody paid for', async () => {
    const unpaid = receipts(
      (receipt) => ({ ...receipt, logsBloom: noBits, effectiveGasPrice: '0x0' }),
      ({ number }) => number % 2 === 0,
    );
    expect(await verdicts(bloom, unpaid)).not.toContain('failed');
  });

  it('are broken by one block or receipt among others', async () => {
    const overrides: Overrides = {
      'evm.block': (block, { number }) => (number === 3 ? { ...block, extraData: '0x666f726b' } : block),
    };
    expect(await verdicts(header, overrides)).toContain('failed');
    const odd = receipts(
      (receipt) => ({ ...receipt, logsBloom: noBits }),
      ({ number }) => number % 2 === 1,
    );
    expect(await verdicts(bloom, odd)).toContain('failed');
  });
});
