import { assemble } from '../../support/bytecode/assemble.ts';

const copyInput = ['CALLDATASIZE', 0, 0, 'CALLDATACOPY', 'CALLDATASIZE', 0] as const;

/** Returns its input. */
export const echo = assemble(...copyInput, 'RETURN');

/** Reverts with its input as data. */
export const reverter = assemble(...copyInput, 'REVERT');
