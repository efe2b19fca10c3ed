import type { NodeContext, RpcContext } from '../../../engine/check.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import { firstRound } from '../../../engine/round.ts';
import { randomStream } from '../../../engine/seed.ts';
import { roughQuantity } from '../../evm/quantity.ts';
import { httpChannel } from '../../evm/survey.ts';
import { constant } from '../bytecode/readers.ts';
import { Dialogue } from './dialogue.ts';
import { type Manner, manners } from './manner.ts';
import { type Asked, bundlesOf, callTo } from './request.ts';
import { randomAddress } from './words.ts';

/** What was found out about how a node serves eth_callMany. */
export interface Opening {
  readonly manner: Manner;
  readonly sender: string;
  /** False where every manner got an error: there is nothing to look at then. */
  readonly served: boolean;
}

/**
 * Asks for the simplest thing in one manner after another until a result comes. What the result is does not matter
 * here: that is for checks to judge.
 * @throws Unanswered
 */
export function openingOf(context: NodeContext): Promise<Opening> {
  return context.shared('rollup.call-many.opening', async (seed) => {
    const random = randomStream(seed);
    const sender = randomAddress(random);
    const program = randomAddress(random);
    const asked: Asked = {
      bundles: bundlesOf([callTo(program)]),
      overrides: { [program]: { code: constant(7n) } },
    };
    for (const manner of manners) {
      const dialogue = new Dialogue(httpChannel(context), manner, sender);
      if ((await dialogue.ask(asked, firstRound)).items.length === 0) continue;
      const decimalNumbers = await wantsDecimalNumbers(dialogue, asked);
      return { manner: { ...manner, decimalNumbers }, sender, served: true };
    }
    return { manner: manners[0], sender, served: false };
  });
}

/** Whether a number of a block is taken as a JSON integer, and not in hexadecimal. */
async function wantsDecimalNumbers(dialogue: Dialogue, asked: Asked): Promise<boolean> {
  const { outcome } = await dialogue.rpc.call('eth_blockNumber', [], firstRound);
  const head = outcome.kind === 'result' ? roughQuantity(outcome.value) : undefined;
  if (head === undefined) return false;
  const isTaken = async (form: Dialogue): Promise<boolean> =>
    (await form.ask({ ...asked, context: form.at(head) }, firstRound)).items.length > 0;
  return !(await isTaken(dialogue)) && (await isTaken(dialogue.in({ decimalNumbers: true })));
}

/** The dialogue of a check, over its own channel or over HTTP. */
export async function openDialogue(context: NodeContext | RpcContext): Promise<Dialogue> {
  const { manner, sender } = await openingOf(context);
  const rpc: RpcChannel = 'rpc' in context ? context.rpc : httpChannel(context);
  return new Dialogue(rpc, manner, sender);
}

export const notServed =
  'eth_callMany gave no result in any form that was tried; see rollup.call-many.bundles';
