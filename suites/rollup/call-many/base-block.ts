import type { NodeContext } from '../../../engine/check.ts';
import { firstRound } from '../../../engine/round.ts';
import { randomStream } from '../../../engine/seed.ts';
import { roughQuantity } from '../../evm/quantity.ts';
import { readBlock } from '../../evm/read-block.ts';
import { httpChannel } from '../../evm/survey.ts';
import { reads } from '../bytecode/readers.ts';
import { outputAt } from './judge-items.ts';
import { openDialogue } from './open-dialogue.ts';
import type { BaseBlock } from './override-field.ts';
import { bundlesOf, callTo, type SimulationContext } from './request.ts';
import { numberOf, randomAddress } from './words.ts';

/** A block to run bundles in, far enough below the head that it stays the same block. */
export interface SettledBlock extends BaseBlock {
  readonly context: SimulationContext;
  /** The block object, where the node serves blocks. */
  readonly block: Readonly<Record<string, unknown>> | undefined;
}

/** How far below the head a block counts as settled, yet so new that a node which prunes state still has it. */
const depth = 3n;

/**
 * Undefined where not even eth_blockNumber tells a number, or no code can be run there.
 * @throws Unanswered
 */
export function settledBlock(context: NodeContext): Promise<SettledBlock | undefined> {
  return context.shared('rollup.call-many.settled-block', async (seed) => {
    const rpc = httpChannel(context);
    const { outcome } = await rpc.call('eth_blockNumber', [], firstRound);
    const head = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
    if (head === undefined) return undefined;
    const number = head > depth ? head - depth : head;
    const dialogue = await openDialogue(context);
    const { block } = await readBlock(rpc, number, false, firstRound);
    const at = randomAddress(randomStream(seed));
    const where = dialogue.at(number);
    const answer = await dialogue.ask(
      {
        bundles: bundlesOf([callTo(at)]),
        context: where,
        overrides: { [at]: { code: reads('TIMESTAMP') } },
      },
      firstRound,
    );
    const timestamp = roughQuantity(block?.timestamp) ?? numberOf(outputAt(answer, 0) ?? '');
    return timestamp === undefined ? undefined : { number, timestamp, context: where, block };
  });
}
