/** The part of the instruction set that the chain's contracts are written in. */
const opcodes = {
  STOP: 0x00,
  ADD: 0x01,
  SUB: 0x03,
  LT: 0x10,
  EQ: 0x14,
  ISZERO: 0x15,
  SHR: 0x1c,
  CALLER: 0x33,
  CALLVALUE: 0x34,
  CALLDATALOAD: 0x35,
  CALLDATASIZE: 0x36,
  CALLDATACOPY: 0x37,
  CODECOPY: 0x39,
  NUMBER: 0x43,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMP: 0x56,
  JUMPI: 0x57,
  DUP1: 0x80,
  DUP2: 0x81,
  LOG0: 0xa0,
  LOG1: 0xa1,
  LOG2: 0xa2,
  LOG3: 0xa3,
  LOG4: 0xa4,
  RETURN: 0xf3,
  REVERT: 0xfd,
} as const;

type Mnemonic = keyof typeof opcodes;

/** A mnemonic, a constant to push, the push of a label's position, or the label itself (a JUMPDEST). */
export type Item = Mnemonic | bigint | number | { readonly to: string } | { readonly label: string };

/**
 * Bytecode of a program. Labels are pushed with two bytes, constants with as few as they need.
 * @throws {RangeError} when a label is missing
 */
export function assemble(...items: readonly Item[]): Uint8Array {
  const bytes: number[] = [];
  const labels = new Map<string, number>();
  const uses: { readonly at: number; readonly label: string }[] = [];
  for (const item of items) {
    if (typeof item === 'string') bytes.push(opcodes[item]);
    else if (typeof item === 'object' && 'label' in item) {
      labels.set(item.label, bytes.length);
      bytes.push(0x5b);
    } else if (typeof item === 'object') {
      uses.push({ at: bytes.length + 1, label: item.to });
      bytes.push(0x61, 0, 0);
    } else bytes.push(...push(BigInt(item)));
  }
  for (const { at, label } of uses) {
    const position = labels.get(label);
    if (position === undefined) throw new RangeError(`no label ${label}`);
    bytes[at] = position >> 8;
    bytes[at + 1] = position & 0xff;
  }
  return Uint8Array.from(bytes);
}

function push(constant: bigint): number[] {
  if (constant === 0n) return [0x5f];
  const digits = constant.toString(16);
  const data = [...Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')];
  return [0x5f + data.length, ...data];
}

/** Items that lay `data` out in memory from 0 and end execution with it. */
export function endWith(ending: 'RETURN' | 'REVERT', data: Uint8Array): Item[] {
  const words: Item[] = [];
  for (let at = 0; at < data.length; at += 32) {
    const word = Buffer.alloc(32);
    Buffer.from(data.subarray(at, at + 32)).copy(word);
    words.push(BigInt(`0x${word.toString('hex')}`), at, 'MSTORE');
  }
  return [...words, data.length, 0, ending];
}

/** Code that runs `setup` and then becomes `runtime`. */
export function initCode(runtime: Uint8Array, setup: readonly Item[] = []): Uint8Array {
  const head = assemble(...setup);
  // PUSH2 length, DUP1, PUSH2 offset, PUSH0, CODECOPY, PUSH0, RETURN: eleven bytes with fixed widths.
  const offset = head.length + 11;
  const copy = [0x61, runtime.length >> 8, runtime.length & 0xff, 0x80, 0x61, offset >> 8, offset & 0xff];
  return Uint8Array.from([...head, ...copy, 0x5f, 0x39, 0x5f, 0xf3, ...runtime]);
}
