import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsOf } from './protobuf-fields.ts';
import { servicesIn } from './reflection.ts';

function field(number: number, value: Buffer): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(value.length), value]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

describe('an answer of server reflection', () => {
  it('lists its services, sorted', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        const list = Buffer.concat(names.map((name) => field(1, field(1, Buffer.from(name)))));
        const message = Buffer.concat([field(2, Buffer.from('request')), field(6, list)]);
        const exact = names.map((name) => Buffer.from(name).toString('utf8'));
        expect(servicesIn(message)).toEqual([...exact].sort());
      }),
    );
  });

  it('is distinguished from every other message', () => {
    expect(servicesIn(field(7, Buffer.from('error')))).toBeUndefined();
    expect(servicesIn(Buffer.alloc(0))).toBeUndefined();
  });

  it('does no harm, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const fields = fieldsOf(Buffer.from(bytes)) ?? [];
        const size = fields.reduce((sum, { value }) => sum + value.length, 0);
        expect(size).toBeLessThanOrEqual(bytes.length);
      }),
    );
  });
});
