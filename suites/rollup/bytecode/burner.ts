import { assemble } from '../../support/bytecode/assemble.ts';

/** Jumps to its own start for ever: 12 gas each time, so that time ends it before a large gas limit does. */
export const burner = assemble('JUMPDEST', 0, 'JUMP');
