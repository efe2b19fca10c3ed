import { createBlockHeader } from '@ethereumjs/block';
import { Common, Mainnet } from '@ethereumjs/common';
import { bytesToHex } from '@ethereumjs/util';
import { describe, expect, it } from 'vitest';
import { headerHash } from './header-hash.ts';

const forks = ['homestead', 'london', 'shanghai', 'cancun', 'prague'] as const;

/** A header of a fork as a node shows it, and its hash as a well-kept library computes it. */
function headerOf(hardfork: (typeof forks)[number]): { block: Record<string, string>; hash: string } {
  const common = new Common({ chain: Mainnet, hardfork });
  const data = {
    number: 7,
    gasLimit: 30_000_000,
    gasUsed: 21_000,
    timestamp: 1_700_000_000,
    extraData: '0x0102',
  };
  const header = createBlockHeader(data as never, { common });
  const shown: Record<string, string | undefined> = {
    ...header.toJSON(),
    sha3Uncles: bytesToHex(header.uncleHash),
    miner: header.coinbase.toString(),
    transactionsRoot: bytesToHex(header.transactionsTrie),
    receiptsRoot: bytesToHex(header.receiptTrie),
    gasUsed: '0x5208',
  };
  const derived = ['uncleHash', 'coinbase', 'transactionsTrie', 'receiptTrie'];
  const block = Object.entries(shown).filter(
    ([name, value]) => value !== undefined && !derived.includes(name),
  );
  return { block: Object.fromEntries(block) as Record<string, string>, hash: bytesToHex(header.hash()) };
}

describe('the hash of a header', () => {
  it.each(forks)('is that of the library in the form of %s', (fork) => {
    const { block, hash } = headerOf(fork);
    expect(headerHash(block)).toEqual({ hash });
  });

  it('does not depend on fields that are not hashed', () => {
    const { block, hash } = headerOf('cancun');
    const beside = {
      hash: '0x',
      size: '0x1',
      totalDifficulty: '0x0',
      transactions: [],
      uncles: [],
      withdrawals: [],
    };
    expect(headerHash({ ...block, ...beside })).toEqual({ hash });
  });

  it('takes fields that are null for those of a fork to come', () => {
    const { block, hash } = headerOf('london');
    expect(headerHash({ ...block, withdrawalsRoot: null, requestsHash: null })).toEqual({ hash });
  });

  it.each([
    ['a field that nobody knows', { vaultRoot: '0x' }, /unknown meaning: vaultRoot/],
    ['a field missing', { mixHash: undefined }, /lack fields of a header: mixHash/],
    ['a field of a later fork alone', { withdrawalsRoot: undefined }, /without those of the forks before/],
  ])('is not guessed with %s', (_, change, why) => {
    const computed = headerHash({ ...headerOf('cancun').block, ...change });
    expect('unknown' in computed ? computed.unknown : '').toMatch(why);
  });
});
