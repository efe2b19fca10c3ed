import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { mayBeReplaced } from '../../support/evm/may-be-replaced.ts';
import { quantityOf, sameHex } from '../../support/evm/quantity.ts';
import { readBlock, sameBlock } from '../../support/evm/read-block.ts';
import { chainReadings } from '../../support/evm/shared-readings.ts';
import { type ChainSurvey, noBlocks, surveyChain } from '../../support/evm/survey-chain.ts';
import { unreadBlock } from '../../support/evm/unread-block.ts';
import { judgeNewestReading } from './newest-reading.ts';

const parent = 'evm.block.parent-link';
const rises = 'evm.block.timestamp-rises';
const within = 'evm.block.gas-within-limit';

/** §2.7: blocks among each other. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [parent, rises],
    on: ['evm'],
    over: 'every-channel',
    // The newest block is read for all laws in one.
    cost: () => 9,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder } = context;
      const survey = await surveyChain(context);
      for (const id of [parent, rises]) recorder.skip(id, noBlocks('has a block before it', survey));
      // Over the first transport the survey has read every number that it looked at.
      const looked = new Set(context.isFurther ? survey.blocks.map(({ number }) => number) : survey.numbers);
      const later = survey.blocks.filter(({ number }) => number > 0n);
      const pairs = [
        ...later.filter(({ number }) => looked.has(number - 1n)),
        ...recorder.selected(later.filter(({ number }) => !looked.has(number - 1n))),
      ];
      await Promise.all(
        pairs.flatMap(({ number }) =>
          [false, true].map((full) =>
            recorder.examine([parent, rises], (caching) =>
              judgeNeighbours(context, survey, { number, full }, caching),
            ),
          ),
        ),
      );
      await Promise.all(
        [false, true].map((full) =>
          recorder.examine([parent, rises], (caching) =>
            judgeNewestReading([parent, rises], context, caching, async (newest) =>
              newest.number === 0n
                ? []
                : judgeNeighbours(newest.context, survey, { number: newest.number, full }, caching.shared),
            ),
          ),
        ),
      );
    },
  },
  {
    decides: [within],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      recorder.skip(within, noBlocks('could be read', survey));
      await recorder.readings(within, survey.blocks, async ({ number }, caching) => {
        const { block, reply } = await readBlock(rpc, number, false, caching);
        const [used, limit] = [quantityOf(block?.gasUsed), quantityOf(block?.gasLimit)];
        if (used === undefined || limit === undefined)
          return notAnswered('the block has no gas used and limit');
        return inAnswer(reply.exchange).expect(
          used <= limit,
          'maximum',
          '/result/gasUsed',
          `at most the gas limit, ${String(block?.gasLimit)}`,
          block?.gasUsed,
        );
      });
    },
  },
];

async function judgeNeighbours(
  { rpc }: RpcContext,
  survey: ChainSurvey,
  { number, full }: { readonly number: bigint; readonly full: boolean },
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  // The form in which the survey has read it.
  const form = survey.numbers.includes(number - 1n);
  const before = await readBlock(rpc, number - 1n, form, caching);
  const block = await readBlock(rpc, number, full, caching);
  if (before.block === undefined || block.block === undefined) return both(unreadBlock(survey, number));
  const linked = sameHex(block.block.parentHash, before.block.hash);
  const [time, earlier] = [quantityOf(block.block.timestamp), quantityOf(before.block.timestamp)];
  const ordered = time === undefined || earlier === undefined || time >= earlier;
  if (!linked || !ordered) {
    const blockAgain = await readBlock(rpc, number, full, caching.fresh);
    const beforeAgain = await readBlock(rpc, number - 1n, form, caching.fresh);
    const isSame = sameBlock(block.block, blockAgain.block) && sameBlock(before.block, beforeAgain.block);
    if (!isSame && mayBeReplaced(survey, number))
      return both(changed(`blocks ${number - 1n} and ${number} changed while they were read`));
  }
  const { exchange } = block.reply;
  const needsConfirmation = mayBeReplaced(survey, number);
  const link = linked
    ? holds
    : inAnswer(exchange, needsConfirmation).fail(
        'parent',
        '/result/parentHash',
        `the hash of block ${number - 1n}, ${String(before.block.hash)}`,
        block.block.parentHash,
      );
  const order = ordered
    ? holds
    : inAnswer(exchange, needsConfirmation).fail(
        'order',
        '/result/timestamp',
        `no time before that of block ${number - 1n}, ${String(before.block.timestamp)}`,
        block.block.timestamp,
      );
  return [
    [parent, link],
    [rises, order],
  ];
}

function both(judgement: Judgement): readonly RequirementJudgement[] {
  return [
    [parent, judgement],
    [rises, judgement],
  ];
}
