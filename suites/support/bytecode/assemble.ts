/** The part of the instruction set that the suite's programs are written in; all of it is older than London. */
const opcodes = {
  ADD: 0x01,
  ADDRESS: 0x30,
  BALANCE: 0x31,
  ORIGIN: 0x32,
  CALLER: 0x33,
  CALLDATALOAD: 0x35,
  CALLDATASIZE: 0x36,
  CALLDATACOPY: 0x37,
  GASPRICE: 0x3a,
  EXTCODESIZE: 0x3b,
  BLOCKHASH: 0x40,
  COINBASE: 0x41,
  TIMESTAMP: 0x42,
  NUMBER: 0x43,
  DIFFICULTY: 0x44,
  GASLIMIT: 0x45,
  BASEFEE: 0x48,
  MSTORE: 0x52,
  SLOAD: 0x54,
  SSTORE: 0x55,
  JUMP: 0x56,
  JUMPI: 0x57,
  GAS: 0x5a,
  JUMPDEST: 0x5b,
  DUP1: 0x80,
  CREATE: 0xf0,
  RETURN: 0xf3,
  REVERT: 0xfd,
} as const;

export type Mnemonic = keyof typeof opcodes;

/** Bytecode in hexadecimal. Numbers are pushed in as few bytes as they need; PUSH0 is not used, as old rules lack it. */
export function assemble(...items: readonly (Mnemonic | number | bigint)[]): string {
  return `0x${items.map((item) => (typeof item === 'string' ? byte(opcodes[item]) : push(BigInt(item)))).join('')}`;
}

/** Code that leaves what `items` put on the stack as its 32 bytes of output. */
export function returning(...items: readonly (Mnemonic | number | bigint)[]): string {
  return assemble(...items, 0, 'MSTORE', 32, 0, 'RETURN');
}

function push(constant: bigint): string {
  const digits = constant.toString(16);
  const data = digits.padStart(digits.length + (digits.length % 2), '0');
  return byte(0x5f + data.length / 2) + data;
}

function byte(value: number): string {
  return value.toString(16).padStart(2, '0');
}
