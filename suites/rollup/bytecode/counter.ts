import { assemble, returning } from '../../support/bytecode/assemble.ts';

const raise = [0, 'SLOAD', 1, 'ADD', 'DUP1', 0, 'SSTORE'] as const;

/** Adds one to slot 0 and returns the sum. */
export const counter = returning(...raise);

// The jump destination stands behind `raise` (10 bytes), the jump (4 bytes) and the return (8 bytes).
const destination = 22;

/** The same, but reverts in the end if it was called with any input. */
export const fickleCounter = assemble(
  ...raise,
  ...(['CALLDATASIZE', destination, 'JUMPI'] as const),
  ...([0, 'MSTORE', 32, 0, 'RETURN'] as const),
  ...(['JUMPDEST', 0, 0, 'REVERT'] as const),
);
