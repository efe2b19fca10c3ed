import { Common, Mainnet } from '@ethereumjs/common';
import { createTx, type TypedTxData } from '@ethereumjs/tx';
import { bytesToHex, type PrefixedHexString } from '@ethereumjs/util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeTransaction } from './encode-transaction.ts';
import { toQuantity } from './quantity.ts';

/** A well-kept library as the judge: whatever it signs and serializes, the encoding of its JSON is the same bytes. */
const common = new Common({ chain: Mainnet, hardfork: 'prague' });
const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value) => bytesToHex(value) as PrefixedHexString);
const amount = fc.bigInt({ min: 0n, max: (1n << 60n) - 1n });
const list = fc.array(fc.record({ address: hex(20), storageKeys: fc.array(hex(32), { maxLength: 3 }) }), {
  maxLength: 3,
});
const call = {
  nonce: fc.bigInt({ min: 0n, max: 1n << 40n }),
  gasLimit: fc.bigInt({ min: 10_000_000n, max: 1n << 40n }),
  to: hex(20),
  value: amount,
  data: fc.uint8Array({ maxLength: 80 }).map((value) => bytesToHex(value) as PrefixedHexString),
};
const fees = fc
  .tuple(amount, amount)
  .map(([one, other]) => ({ maxFeePerGas: one + other, maxPriorityFeePerGas: one }));

const transactions: fc.Arbitrary<TypedTxData> = fc.oneof(
  fc.record({ type: fc.constant(0), gasPrice: amount, ...call }),
  fc.record({ type: fc.constant(0), gasPrice: amount, ...call }).map(({ to: _, ...creation }) => creation),
  fc.record({ type: fc.constant(1), chainId: fc.constant(1n), gasPrice: amount, accessList: list, ...call }),
  fc
    .tuple(fees, fc.record({ type: fc.constant(2), chainId: fc.constant(1n), accessList: list, ...call }))
    .map(([fee, rest]) => ({ ...rest, ...fee })),
);

describe('the encoding of a full transaction', () => {
  it('is what the library serializes', () => {
    fc.assert(
      fc.property(transactions, hex(32), (data, key) => {
        fc.pre(BigInt(key) !== 0n);
        const signed = createTx(data, { common }).sign(Buffer.from(key.slice(2), 'hex'));
        const shown = {
          ...signed.toJSON(),
          gas: toQuantity(signed.gasLimit),
          input: bytesToHex(signed.data),
        };
        const encoded = encodeTransaction({ ...shown, type: toQuantity(BigInt(signed.type)) });
        expect(Buffer.from(encoded ?? []).toString('hex')).toBe(
          Buffer.from(signed.serialize()).toString('hex'),
        );
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  it.each([
    ['a type that is not known', { type: '0x7e', nonce: '0x0' }],
    ['members missing', { type: '0x0', nonce: '0x0' }],
    ['a member of another form', { type: '0x0', nonce: 0 }],
  ])('is not tried for %s', (_, transaction) => {
    expect(encodeTransaction(transaction)).toBeUndefined();
  });
});
