import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { reads } from '../../support/bytecode/readers.ts';
import { openCallMany } from '../../support/call-many/open-call-many.ts';
import { bundlesOf, callTo, type SimulationContext } from '../../support/call-many/request.ts';
import { numberOf, randomAddress } from '../../support/call-many/words.ts';
import { roughQuantity } from '../../support/evm/quantity.ts';
import { readBlock } from '../../support/evm/reading/read-block.ts';
import { outputAt } from './judge-items.ts';
import type { BaseBlock } from './override-field.ts';

/** A block to run bundles in, far enough below the head that it stays the same block. */
export interface SettledBlock extends BaseBlock {
  readonly context: SimulationContext;
  /** The block object, where the node serves blocks. */
  readonly block: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The base block of the node's dialect. Undefined where calls only run in the newest block, or
 * no code can be run there.
 * @throws Unanswered
 */
export function settledBlock(context: NodeContext): Promise<SettledBlock | undefined> {
  return context.shared('rollup.call-many.settled-block', async (seed) => {
    const client = await openCallMany(context);
    const { home: number } = client.dialect;
    if (number === 'latest') return undefined;
    const read = await readBlock(client.rpc, number, false, Caching.shared);
    // Of a node that serves another block for that number, calls are not held against what it says.
    const block = roughQuantity(read.block?.number) === number ? read.block : undefined;
    const at = randomAddress(randomStream(seed));
    const asked = { bundles: bundlesOf([callTo(at)]), overrides: { [at]: { code: reads('TIMESTAMP') } } };
    const seen = numberOf(outputAt(await client.ask(asked, Caching.shared), 0) ?? '');
    const timestamp = roughQuantity(block?.timestamp) ?? seen;
    return timestamp === undefined ? undefined : { number, timestamp, context: client.at(number), block };
  });
}
