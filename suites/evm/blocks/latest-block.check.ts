import type { JsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { watchHeadDips } from '../../support/evm/head/watch-head-dips.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { readBlock, sameBlock } from '../../support/evm/reading/read-block.ts';
import { readConcurrently } from '../../support/evm/reading/read-concurrently.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { channelsInOtherModes } from '../../support/rpc/channels-in-other-modes.ts';
import { countAccessModes } from '../../support/rpc/count-access-modes.ts';
import { judgeHeadInMode } from '../../support/rpc/head-in-mode.ts';
import { unserved } from '../../support/rpc/unserved.ts';
import { type BlockDifference, differenceOf } from './block-difference.ts';

const latest = 'evm.block.latest';
/** Reads in a row before an answer counts as stuck: of two backends that lag each other, the better one has answered by then. */
const maxReads = 8;
/** Profiles that ask less often than this ask in one form where the other says little more. */
const shortRepeats = 4;

/** §4.5: the tag latest chooses the newest block. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [latest],
    on: ['evm'],
    over: 'every-channel',
    cost: ({ repeats }, { node }) => 2 * repeats + 16 + countAccessModes(node),
    readings: chainReadings.survey,
    async run(context) {
      const { recorder, profile } = context;
      const isShort = profile.repeats < shortRepeats;
      await recorder.cases(latest, isShort ? [false, true] : [false, true, false], (full, caching) =>
        judgeNewest(context, full, caching),
      );
      await recorder.cases(latest, isShort ? [false] : [false, true], (full, caching) =>
        judgeSteps(context, full, caching),
      );
      await recorder.cases(latest, channelsInOtherModes(context), (channel, caching) =>
        judgeInOtherMode(context, channel, caching),
      );
    },
  },
];

/** Nothing comes after it, and it is the block that its number chooses. */
async function judgeNewest({ rpc }: RpcContext, full: boolean, caching: Caching): Promise<Judgement> {
  const { block, reply } = await readBlock(rpc, 'latest', full, caching.fresh);
  if (block === undefined) return unserved(reply, 'the newest block');
  const number = quantityOf(block.number);
  if (number === undefined) return noEvidence('the latest block has no number');
  const wrong = acrossAnswers(reply.exchange);
  const next = (await readBlock(rpc, number + 1n, full, caching.fresh)).block;
  if (quantityOf(next?.number) === number + 1n) {
    for (let tries = 0; tries < maxReads; tries += 1) {
      const reads = await readConcurrently(tries, () => readBlock(rpc, 'latest', full, caching.fresh));
      if (reads.some((read) => (quantityOf(read.block?.number) ?? number) > number)) return holds;
    }
    const expected = `block ${toQuantity(number + 1n)} or a newer one, as that one is served`;
    return wrong.fail('behind', '/result/number', expected, block.number);
  }
  // Each time the newest once more: what was replaced meanwhile is no longer the newest.
  let newest: JsonObject | undefined = block;
  let pinned: JsonObject | undefined;
  let difference: BlockDifference | undefined;
  for (let tries = 0; tries < maxReads; tries += 1) {
    const chosen = quantityOf(newest?.number) ?? number;
    pinned = (await readBlock(rpc, chosen, full, caching.fresh)).block;
    if (newest !== undefined && pinned !== undefined && sameBlock(pinned, newest)) {
      // Backends of other software may leave a field out: each try may meet one that answered the tag.
      difference = differenceOf(pinned, newest);
      if (difference === undefined) return holds;
    }
    newest = (await readConcurrently(tries, () => readBlock(rpc, 'latest', full, caching.fresh))).at(
      -1,
    )?.block;
  }
  if (difference !== undefined) {
    const { name, actual } = difference;
    const expected = `what the block has that its number chooses: ${JSON.stringify(difference.expected)}`;
    return wrong.fail('pinned', `/result/${name}`, expected, actual);
  }
  // A gateway may choose the backend by what is asked: in the other form another one answers, that has come further.
  if (pinned === undefined && newest !== undefined) {
    const chosen = quantityOf(newest.number) ?? number;
    const { block: other } = await readBlock(rpc, chosen, !full, caching.fresh);
    if (other !== undefined) return changed('a backend does not have the newest block by its number yet');
  }
  const expected = `the block that its number chooses, of hash ${String(pinned?.hash ?? null)}`;
  return wrong.fail('pinned', '/result/hash', expected, newest?.hash);
}

async function judgeInOtherMode(
  context: RpcContext,
  channel: RpcChannel,
  caching: Caching,
): Promise<Judgement> {
  // What was read before is no newer than what another mode has to give.
  const { head, lag } = await surveyChain(context);
  if (head === undefined) return noEvidence('the node names no newest block to compare with');
  const read = async () => {
    const there = await readBlock(channel, 'latest', false, caching.fresh);
    return { number: quantityOf(there.block?.number), exchange: there.reply.exchange };
  };
  return judgeHeadInMode({ channel, read, at: '/result/number' }, head, lag);
}

/** Read after read, the number falls no further than backends may be apart. */
async function judgeSteps(context: RpcContext, full: boolean, caching: Caching): Promise<Judgement> {
  const { lag } = await surveyChain(context);
  let highest = -1n;
  for (let reading = 0; reading < context.profile.repeats; reading += 1) {
    const { block, reply } = await readBlock(context.rpc, 'latest', full, caching.fresh);
    if (block === undefined) return unserved(reply, 'the newest block');
    const number = quantityOf(block.number);
    if (number === undefined) return noEvidence('the latest block has no number');
    if (number + lag < highest) {
      return acrossAnswers(reply.exchange).fail(
        'steps-back',
        '/result/number',
        `a number of at least ${highest - lag}, after ${highest} was the latest`,
        block.number,
      );
    }
    if (number > highest) highest = number;
  }
  return noEvidence('a number that does not fall is no proof that it is the newest');
}

/** Every answer of the run to the tag, in either form and on every transport. */
export const watches: readonly WatchRule[] = [watchHeadDips(latest, ['evm'], 'eth_getBlockByNumber')];
