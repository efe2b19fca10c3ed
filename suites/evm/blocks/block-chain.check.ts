import type { JsonObject } from '../../../base/json-object.ts';
import type { RpcCheck } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { type Judgement, notAnswered } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf } from '../../support/evm/quantity.ts';
import { readBlock } from '../../support/evm/reading/read-block.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { noBlocks, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { watchBlocks } from '../../support/evm/watch-blocks.ts';
import { judgeNeighbours, ofNeighbours } from './judge-neighbours.ts';
import { judgeNewestReading } from './newest-reading.ts';

const within = 'evm.block.gas-within-limit';

/** §2.7: blocks among each other. */
export const checks: readonly RpcCheck[] = [
  {
    decides: ofNeighbours,
    on: ['evm'],
    over: 'every-channel',
    // The newest block is read for all laws in one.
    cost: () => 9,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder } = context;
      const survey = await surveyChain(context);
      for (const id of ofNeighbours) recorder.skip(id, noBlocks('has a block before it', survey));
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
            recorder.examine(ofNeighbours, (caching) =>
              judgeNeighbours(context, survey, { number, full }, caching),
            ),
          ),
        ),
      );
      await Promise.all(
        [false, true].map((full) =>
          recorder.examine(ofNeighbours, (caching) =>
            judgeNewestReading(ofNeighbours, context, caching, async (newest) =>
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
        return judgeGas(block ?? {}, reply.exchange);
      });
    },
  },
];

function judgeGas({ gasUsed, gasLimit }: JsonObject, exchange: Exchange): Judgement {
  const [used, limit] = [quantityOf(gasUsed), quantityOf(gasLimit)];
  if (used === undefined || limit === undefined) return notAnswered('the block has no gas used and limit');
  const expected = `at most the gas limit, ${String(gasLimit)}`;
  return inAnswer(exchange).expect(used <= limit, 'maximum', '/result/gasUsed', expected, gasUsed);
}

/** Every block of the run. */
export const watches: readonly WatchRule[] = [
  watchBlocks([within], ({ block, exchange }) => [[within, judgeGas(block, exchange)]]),
];
