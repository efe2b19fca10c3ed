import type { Caching } from '../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../engine/check.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { acrossAnswers } from '../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  notApplicable,
} from '../../engine/verdict/judgement.ts';
import { quantityOf } from '../support/evm/quantity.ts';
import { readBlock } from '../support/evm/reading/read-block.ts';
import { readConcurrently } from '../support/evm/reading/read-concurrently.ts';
import { surveyChain } from '../support/evm/reading/survey-chain.ts';

const movesOn = 'jsonrpc.block-number.moves-on';
/** Profiles that ask less often than this do not look again; a further transport gets a part of what they do. */
const fewestRepeats = 5;
const fewestOverFurther = 2;
/** Reads in a row before a head counts as stuck: of two backends that lag each other, the better one has answered by then. */
const maxReads = 8;

/**
 * §4.4: what is the latest block at the end of a run, over connections that were opened at its beginning: a number that is kept with a
 * connection is right for as long as that is new.
 */
export const checks: readonly RpcCheck[] = [
  {
    decides: [movesOn],
    on: rpcApis,
    over: 'every-channel',
    exclusive: 'last',
    cost: ({ repeats }) => (repeats < fewestRepeats ? 0 : 2),
    async run(context) {
      const { recorder, profile, isFurther } = context;
      if (profile.repeats < (isFurther ? fewestOverFurther : fewestRepeats))
        return recorder.skip(movesOn, noEvidence('a short run does not name the head again at its end'));
      await recorder.case(movesOn, (caching) => judge(context, caching));
    },
  },
];

async function judge(context: RpcContext, caching: Caching): Promise<Judgement> {
  const { rpc, node } = context;
  const { head } = await surveyChain(context);
  if (head === undefined) return noEvidence('the node serves no blocks to compare with');
  const { outcome, exchange } = await rpc.call('eth_blockNumber', [], caching.fresh);
  const named = outcome.kind === 'result' ? quantityOf(outcome.value) : undefined;
  if (named === undefined)
    return node.api === 'evm'
      ? notApplicable('the node does not serve eth_blockNumber on the path of blocks')
      : notAnswered('eth_blockNumber gives no number');
  const isAboveThere = async (): Promise<boolean> =>
    quantityOf((await readBlock(rpc, named + 1n, false, caching.fresh)).block?.number) === named + 1n;
  if (!(await isAboveThere()))
    return named > head ? holds : noEvidence('no block came between the beginning and the end of the run');
  for (let tries = 0; tries < maxReads; tries += 1) {
    const replies = await readConcurrently(tries, () => rpc.call('eth_blockNumber', [], caching.fresh));
    const reads = replies.map((reply) =>
      reply.outcome.kind === 'result' ? quantityOf(reply.outcome.value) : undefined,
    );
    if (reads.some((read) => read === undefined || read > named))
      return changed('the head advanced while it was compared');
  }
  const expected = `a number of at least ${named + 1n}, as that block is served over the same connection`;
  return acrossAnswers(exchange).fail('stands-still', '/result', expected, named);
}
