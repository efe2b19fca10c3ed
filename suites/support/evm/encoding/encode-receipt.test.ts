import { bytesToHex, hexToBytes, type PrefixedHexString } from '@ethereumjs/util';
import { encodeReceipt as written } from '@ethereumjs/vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toQuantity } from '../quantity.ts';
import { encodeReceipt } from './encode-receipt.ts';

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value) => bytesToHex(value) as PrefixedHexString);
const log = fc.record({ address: hex(20), topics: fc.array(hex(32), { maxLength: 4 }), data: hex(40) });
const common = {
  cumulativeGasUsed: fc.bigInt({ min: 1n, max: 1n << 40n }).map(toQuantity),
  logsBloom: hex(256),
  logs: fc.array(log, { maxLength: 3 }),
};
const receipts = fc.oneof(
  fc.record({ type: fc.constant(0), root: hex(32), ...common }),
  fc.record({ type: fc.integer({ min: 0, max: 4 }), status: fc.constantFrom('0x0', '0x1'), ...common }),
);

function textOf(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString('hex');
}

describe('the encoding of a receipt', () => {
  it('is what the library writes, before Byzantium and since, of every type', () => {
    fc.assert(
      fc.property(receipts, ({ type, cumulativeGasUsed, logsBloom, logs, ...outcome }) => {
        const receipt = {
          ...('root' in outcome
            ? { stateRoot: hexToBytes(outcome.root) }
            : { status: outcome.status === '0x1' ? (1 as const) : (0 as const) }),
          cumulativeBlockGasUsed: BigInt(cumulativeGasUsed),
          bitvector: hexToBytes(logsBloom),
          logs: logs.map(({ address, topics, data }): [Uint8Array, Uint8Array[], Uint8Array] => [
            hexToBytes(address),
            topics.map(hexToBytes),
            hexToBytes(data),
          ]),
        };
        const shown = { type: toQuantity(BigInt(type)), cumulativeGasUsed, logsBloom, logs, ...outcome };
        expect(textOf(encodeReceipt(shown))).toBe(textOf(written(receipt, type as 0)));
      }),
    );
  });

  const shown = { type: '0x2', status: '0x1', cumulativeGasUsed: '0x5208', logsBloom: '0x', logs: [] };
  const log = { address: '0xaa', topics: ['0xbb'], data: '0x' };

  it.each(['0x0', '0x2'])('does not depend on how the digits of the type %s are written', (type) => {
    const capitals = encodeReceipt({ ...shown, type: type.toUpperCase() });
    expect(textOf(capitals)).toBe(textOf(encodeReceipt({ ...shown, type })));
  });

  it.each([
    ['a type that is not known', { type: '0x7e' }],
    ['no type', { type: undefined }],
    ['a type that is a number', { type: 2 }],
    ['neither status nor root', { status: null }],
    ['gas that is a number', { cumulativeGasUsed: 21_000 }],
    ['no bloom', { logsBloom: undefined }],
    ['no logs', { logs: null }],
    ['a log that is no object', { logs: [null] }],
    ['a log without an address', { logs: [{ ...log, address: undefined }] }],
    ['a log without topics', { logs: [{ ...log, topics: undefined }] }],
    ['a topic that is no data', { logs: [{ ...log, topics: ['bb'] }] }],
    ['a log without data', { logs: [{ ...log, data: undefined }] }],
  ])('is not tried for %s', (_, change) => {
    expect(encodeReceipt({ ...shown, logs: [log] })).toBeDefined();
    expect(encodeReceipt({ ...shown, ...change })).toBeUndefined();
  });
});
