import type { EVMOpts } from '@ethereumjs/evm';
import type { Deadline } from './deadline.ts';

type CustomOpcode = NonNullable<EVMOpts['customOpcodes']>[number];

const jumpDestination = 0x5b;
const jumpsPerLook = 256;

/** JUMPDEST that looks at the clock now and then: any loop comes by here. Costs what it always costs. */
export function watchedJumpDestination(deadline: Deadline): CustomOpcode {
  let jumps = 0;
  return {
    opcode: jumpDestination,
    opcodeName: 'JUMPDEST',
    baseFee: 1,
    logicFunction: async () => {
      jumps += 1;
      if (jumps % jumpsPerLook !== 0) return;
      deadline.assertOpen();
      await deadline.giveWay();
    },
  };
}
