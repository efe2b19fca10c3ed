import { Common, Mainnet } from '@ethereumjs/common';
import { RLP } from '@ethereumjs/rlp';
import { createTx, type TypedTxData } from '@ethereumjs/tx';
import { bytesToHex, type PrefixedHexString } from '@ethereumjs/util';
import { keccak_256 } from '@noble/hashes/sha3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstTransaction as first } from '../fixtures/first-transaction.ts';
import { toQuantity } from '../quantity.ts';
import { encodeTransaction } from './encode-transaction.ts';

/** A well-kept library as the judge: whatever it signs and serializes, the encoding of its JSON is the same bytes. */
const common = new Common({ chain: Mainnet, hardfork: 'prague' });
const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value) => bytesToHex(value) as PrefixedHexString);
const amount = fc.bigInt({ min: 0n, max: (1n << 60n) - 1n });
const small = fc
  .bigInt({ min: 1n, max: (1n << 60n) - 1n })
  .map((one) => toQuantity(one) as PrefixedHexString);
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

const authorizations = fc.array(
  fc.record({
    chainId: fc.constantFrom<PrefixedHexString>('0x0', '0x1'),
    address: hex(20),
    nonce: fc.constantFrom<PrefixedHexString>('0x0', '0x7f', '0x80'),
    yParity: fc.constantFrom<PrefixedHexString>('0x0', '0x1'),
    r: small,
    s: small,
  }),
  { minLength: 1, maxLength: 2 },
);

const transactions: fc.Arbitrary<TypedTxData> = fc.oneof(
  fc.record({ type: fc.constant(0), gasPrice: amount, ...call }),
  fc.record({ type: fc.constant(0), gasPrice: amount, ...call }).map(({ to: _, ...creation }) => creation),
  fc.record({ type: fc.constant(1), chainId: fc.constant(1n), gasPrice: amount, accessList: list, ...call }),
  fc
    .tuple(fees, fc.record({ type: fc.constant(2), chainId: fc.constant(1n), accessList: list, ...call }))
    .map(([fee, rest]) => ({ ...rest, ...fee })),
  fc
    .tuple(
      fees,
      fc.record({
        type: fc.constant(4),
        chainId: fc.constant(1n),
        accessList: list,
        authorizationList: authorizations,
        ...call,
      }),
    )
    .map(([fee, rest]) => ({ ...rest, ...fee })),
);

type Shown = Record<string, unknown>;

/** A transaction as a node shows it, and as the library writes it. */
function shownAndWritten(data: TypedTxData, key: string): { shown: Shown; written: Uint8Array } {
  const signed = createTx(data, { common }).sign(Buffer.from(key.slice(2), 'hex'));
  const { authorizationList, ...rest } = signed.toJSON();
  const shown = {
    ...rest,
    type: toQuantity(BigInt(signed.type)),
    gas: toQuantity(signed.gasLimit),
    input: bytesToHex(signed.data),
    ...(authorizationList === undefined ? {} : { authorizationList: authorizationList.map(asQuantities) }),
  };
  return { shown, written: signed.serialize() };
}

/** The library shows the numbers of an authorization as bytes, where a node shows quantities. */
function asQuantities({ address, ...numbers }: Readonly<Record<string, string>>): Shown {
  const quantities = Object.entries(numbers).map(([name, value]) => [
    name,
    toQuantity(BigInt(value === '0x' ? 0 : value)),
  ]);
  return { address, ...Object.fromEntries(quantities) };
}

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('hex');
}

describe('the encoding of a full transaction', () => {
  it('is what the library serializes', () => {
    fc.assert(
      fc.property(transactions, hex(32), (data, key) => {
        fc.pre(BigInt(key) !== 0n);
        const { shown, written } = shownAndWritten(data, key);
        expect(textOf(encodeTransaction(shown))).toBe(textOf(written));
      }),
      { numRuns: 40 },
    );
  });

  /** Has everything that can be shown in more than one way: v is the older name of the parity. */
  const data = {
    type: 4,
    chainId: 1n,
    gasLimit: 100_000n,
    to: `0x${'aa'.repeat(20)}`,
    maxFeePerGas: 7n,
    authorizationList: [
      { chainId: '0x1', address: `0x${'bb'.repeat(20)}`, nonce: '0x5', yParity: '0x1', r: '0x2', s: '0x3' },
    ],
  } as const;
  const { shown, written } = shownAndWritten(data as TypedTxData, `0x${'11'.repeat(32)}`);
  const [{ yParity: yParityOfIt, ...unproven }] = shown.authorizationList as readonly [Shown];
  const { yParity, v, ...unsigned } = shown;

  it.each<[string, Shown]>([
    ['a parity without its older name', { ...unsigned, yParity }],
    ['a parity under its older name', { ...unsigned, v }],
    ['an authorization with that', { ...shown, authorizationList: [{ ...unproven, v: yParityOfIt }] }],
    ['a type in the other case', { ...shown, type: '0X4' }],
  ])('may be shown with %s', (_, transaction) => {
    expect(textOf(encodeTransaction(transaction))).toBe(textOf(written));
  });

  it('is that of the first transaction of the main network', () => {
    expect(textOf(keccak_256(encodeTransaction(first) ?? new Uint8Array()))).toBe(
      '5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060',
    );
    const { type: _, ...untyped } = first;
    expect(textOf(encodeTransaction(untyped))).toBe(textOf(encodeTransaction(first)));
    expect(textOf(encodeTransaction({ ...first, type: '0X0' }))).toBe(textOf(encodeTransaction(first)));
  });

  it('holds nothing for the recipient of a creation, null or left out', () => {
    const { to: _, ...creation } = first;
    const encoded = encodeTransaction(creation);
    expect(encoded?.length).toBe((encodeTransaction(first)?.length ?? 0) - 20);
    expect(encodeTransaction({ ...creation, to: null })).toEqual(encoded);
    expect(encodeTransaction({ ...creation, to: '' })).toBeUndefined();
  });

  /** The library takes blobs only where it can prove them, so the expected bytes are put together here. */
  it('of a transaction with blobs has their price and hashes behind the access list', () => {
    const hashes = ['01', '02'].map((byte) => `0x01${byte.repeat(31)}`);
    const { authorizationList: _, ...common } = shown;
    const blobs = { ...common, type: '0x3', maxFeePerBlobGas: '0x80', blobVersionedHashes: hashes };
    const [, ...fields] = ['type', ...(RLP.decode(written.slice(1)) as Uint8Array[])];
    const expected = [...fields.slice(0, 9), '0x80', hashes, ...fields.slice(10)];
    expect(textOf(encodeTransaction(blobs))).toBe(`03${textOf(RLP.encode(expected as never))}`);
    expect(encodeTransaction({ ...blobs, blobVersionedHashes: '0x' })).toBeUndefined();
  });

  it.each([
    ['a type that is not known', { ...first, type: '0x7e' }],
    ['a type that is a number', { ...first, type: 0 }],
    ['a type that is a field of every object', { ...first, type: 'constructor' }],
    ['a type in which nothing is a name', { ...first, type: '' }],
    ['no access list', { ...shown, accessList: undefined }],
    ['an entry that is no object', { ...shown, accessList: [null] }],
    ['no authorizations', { ...shown, authorizationList: undefined }],
    ['an authorization that is no object', { ...shown, authorizationList: ['0x'] }],
    ['fields missing', { type: '0x0', nonce: '0x0' }],
    ['a field of another form', { type: '0x0', nonce: 0 }],
  ])('is not tried for %s', (_, transaction) => {
    expect(encodeTransaction(transaction)).toBeUndefined();
  });
});
