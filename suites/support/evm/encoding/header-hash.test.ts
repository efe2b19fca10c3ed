import { createBlockHeader } from '@ethereumjs/block';
import { Common, Mainnet } from '@ethereumjs/common';
import { bytesToHex } from '@ethereumjs/util';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { describe, expect, it } from 'vitest';
import { encodedHeader, headerHash } from './header-hash.ts';

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

  it('is found with fields of a fork to come, by the hash that the block has', () => {
    const { block, hash } = headerOf('prague');
    const header = encodedHeader(block);
    if ('unknown' in header) throw new Error(header.unknown);
    // A list of more than 255 bytes: its prefix takes three.
    const items = [
      header.bytes.slice(3),
      Buffer.from(`a0${'7'.repeat(64)}`, 'hex'),
      Buffer.from('820102', 'hex'),
    ];
    const length = Buffer.concat(items).length;
    const bytes = Buffer.concat([Buffer.from([0xf9, length >> 8, length & 0xff]), ...items]);
    const ofFork = `0x${Buffer.from(keccak_256(bytes)).toString('hex')}`;
    const further = { slotNumber: '0x102', beside: '0x5', accessListHash: `0x${'7'.repeat(64)}` };
    expect(headerHash({ ...block, ...further, hash: ofFork })).toEqual({ hash: ofFork });
    expect(headerHash({ ...block, ...further, hash })).toEqual({ hash });
    expect(headerHash({ ...block, ...further, hash: further.accessListHash })).toHaveProperty('unknown');
  });

  it.each([
    ['a field that nobody knows', { vaultRoot: '0x' }, /does not know: vaultRoot.*cannot be recomputed/],
    ['a field missing', { mixHash: undefined }, /lack fields of a header: mixHash/],
    ['a field of a later fork alone', { withdrawalsRoot: undefined }, /without those of the forks before/],
  ])('is not guessed with %s', (_, change, why) => {
    const computed = headerHash({ ...headerOf('cancun').block, ...change });
    expect('unknown' in computed ? computed.unknown : '').toMatch(why);
  });
});
