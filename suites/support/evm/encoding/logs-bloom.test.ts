import { bytesToHex, hexToBytes, type PrefixedHexString } from '@ethereumjs/util';
import { Bloom } from '@ethereumjs/vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bloomOf } from './logs-bloom.ts';

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value) => bytesToHex(value) as PrefixedHexString);
const log = fc.record({ address: hex(20), topics: fc.array(hex(32), { maxLength: 4 }), data: hex(3) });

describe('the bloom filter of logs', () => {
  it('is what the library computes from addresses and topics', () => {
    fc.assert(
      fc.property(fc.array(log, { maxLength: 6 }), (logs) => {
        const bloom = new Bloom();
        for (const { address, topics } of logs)
          for (const entry of [address, ...topics]) bloom.add(hexToBytes(entry));
        expect(bloomOf(logs)).toBe(bytesToHex(bloom.bitvector));
      }),
    );
  });

  it('sets the bits that a node of the main network shows for a transfer of tokens (block 16,500,000)', () => {
    const transfer = {
      address: '0x15d4c048f83bd7e37d49ea4c83a07267ec4203da',
      topics: [
        '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
        '0x000000000000000000000000a98f5a4736059d79329e2f1b4ee46baf9f874b21',
        '0x00000000000000000000000014f553367d336253cc05cabce312b390fc5e21a1',
      ],
    };
    expect(bitsOf(bloomOf([transfer]) ?? '')).toEqual([
      481, 736, 770, 865, 989, 1060, 1203, 1249, 1292, 1438, 1443, 1464,
    ]);
  });

  it('is empty without logs', () => {
    expect(bloomOf([])).toBe(`0x${'0'.repeat(512)}`);
  });

  it.each([
    ['no object', [null]],
    ['no topics', [{ address: `0x${'aa'.repeat(20)}` }]],
    ['topics that are no list', [{ address: `0x${'aa'.repeat(20)}`, topics: '0x' }]],
    ['no address', [{ topics: [] }]],
    ['a topic that is no data', [{ address: `0x${'aa'.repeat(20)}`, topics: [7] }]],
  ])('is not computed where a log is %s', (_, logs) => {
    expect(bloomOf(logs)).toBeUndefined();
  });
});

/** The numbers of the bits that are set, counted from the end. */
function bitsOf(bloom: string): number[] {
  const digits = BigInt(bloom).toString(2);
  return [...digits].flatMap((digit, at) => (digit === '1' ? [digits.length - 1 - at] : [])).reverse();
}
