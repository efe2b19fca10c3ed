import type { Caching } from '../../../engine/caching.ts';
import type { RpcContext } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { readBlock } from '../../support/evm/read-block.ts';
import { surveyChain } from '../../support/evm/survey-chain.ts';

/** So often it has to lie behind: of backends that are apart, another one has answered by then. */
const readings = 3;

/**
 * §4.5: the pending block comes after the newest one, or is that one; it does not lie below what was the newest before it
 * was read, nor above the one after what was the newest then, except by what backends of one address may be apart. Read
 * between two readings of the newest block, several times: one backend that is behind is no breach.
 */
export async function judgePendingPlace(context: RpcContext, caching: Caching): Promise<Judgement> {
  const { rpc } = context;
  const { lag, head = 0n } = await surveyChain(context);
  // On a chain this short a lagging backend cannot be distinguished from a block that is wrong by as much.
  const apart = head < 4n * lag ? 1n : lag;
  let found: Judgement = holds;
  for (let reading = 0; reading < readings; reading += 1) {
    const newest = await readNewest(rpc, caching);
    const { block, reply } = await readBlock(rpc, 'pending', false, caching.fresh);
    const number = quantityOf(block?.number);
    // A block that is not sealed may have no number yet.
    if (newest === undefined || number === undefined) return holds;
    const isBehind = number + apart < newest;
    // Above the newest by so much only where it was produced in between: then it is asked for again.
    const isAhead =
      number > newest + 1n + lag && number > ((await readNewest(rpc, caching)) ?? number) + 1n + lag;
    if (!isBehind && !isAhead) return holds;
    found = acrossAnswers(reply.exchange).fail(
      isBehind ? 'behind' : 'ahead',
      '/result/number',
      `the number of the block that comes after the newest, ${toQuantity(newest)}, or of that one`,
      block?.number,
    );
  }
  return found;
}

async function readNewest(rpc: RpcContext['rpc'], caching: Caching): Promise<bigint | undefined> {
  return quantityOf((await readBlock(rpc, 'latest', false, caching.fresh)).block?.number);
}
