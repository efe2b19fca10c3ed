import { assemble, type Mnemonic } from '../../support/bytecode/assemble.ts';

/** What the code reads of its block, in the order of the words that it returns. */
const instructions = ['COINBASE', 'GASLIMIT', 'BASEFEE'] as const satisfies readonly Mnemonic[];

/** Returns who produced its block, the block's gas limit and its base fee. */
export const blockReader = assemble(
  ...instructions.flatMap((instruction, index) => [instruction, 32 * index, 'MSTORE' as const]),
  ...[32 * instructions.length, 0, 'RETURN' as const],
);
