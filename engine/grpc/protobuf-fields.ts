/** A length-delimited field of a protobuf message. */
export interface ProtobufField {
  readonly number: number;
  readonly value: Buffer;
}

/** A field that is a number, as booleans are. */
interface VarintField {
  readonly number: number;
  readonly varint: number;
}

const wireType = { varint: 0, fixed64: 1, delimited: 2, fixed32: 5 } as const;

/** The length-delimited fields of a message (strings and messages); undefined where the bytes are none. */
export function fieldsOf(message: Buffer): readonly ProtobufField[] | undefined {
  return scan(message)?.filter((field) => 'value' in field);
}

/** The first text or message of that number. */
export function fieldIn(message: Buffer, number: number): Buffer | undefined {
  return fieldsOf(message)?.find((field) => field.number === number)?.value;
}

/** Whether a boolean of a message is set. */
export function isSetIn(message: Buffer, number: number): boolean {
  const fields = scan(message) ?? [];
  return fields.some((field) => 'varint' in field && field.number === number && field.varint !== 0);
}

function scan(message: Buffer): (ProtobufField | VarintField)[] | undefined {
  const fields: (ProtobufField | VarintField)[] = [];
  let position = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 64; shift += 7) {
      const byte = message[position];
      if (byte === undefined) return Number.NaN;
      position += 1;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
    return Number.NaN;
  };
  while (position < message.length) {
    const tag = varint();
    const type = tag % 8;
    const number = Math.floor(tag / 8);
    if (type === wireType.varint) {
      const value = varint();
      if (Number.isNaN(value)) return undefined;
      fields.push({ number, varint: value });
    } else if (type === wireType.delimited) {
      const length = varint();
      if (!(position + length <= message.length)) return undefined;
      fields.push({ number, value: message.subarray(position, position + length) });
      position += length;
    } else if (type === wireType.fixed64 || type === wireType.fixed32) {
      position += type === wireType.fixed64 ? 8 : 4;
      if (position > message.length) return undefined;
    } else return undefined;
  }
  return fields;
}
