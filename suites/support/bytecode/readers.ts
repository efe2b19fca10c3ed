import { type Mnemonic, returning } from './assemble.ts';

/** Returns what one instruction without operands gives: NUMBER, CALLER, GAS … */
export function reads(instruction: Mnemonic): string {
  return returning(instruction);
}

/** Returns what an instruction gives for the word that is the input: BALANCE, SLOAD, BLOCKHASH, EXTCODESIZE. */
export function readsOf(instruction: Mnemonic): string {
  return returning(0, 'CALLDATALOAD', instruction);
}

/** Returns a constant. */
export function constant(value: bigint): string {
  return returning(value);
}

/** Creates an empty contract and returns its address, which follows from the creator's address and nonce. */
export const creator = returning(0, 0, 0, 'CREATE');
