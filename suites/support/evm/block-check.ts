import type { JsonObject } from '../../../base/json-object.ts';
import type { RpcCheck } from '../../../engine/check.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { readBlock } from './reading/read-block.ts';
import { chainReadings } from './reading/shared-readings.ts';
import { noBlocks, surveyChain } from './reading/survey-chain.ts';

type Judged = readonly RequirementJudgement[];

/** Statements about blocks, and what a single one with full transactions says of them. */
interface BlockRule extends Pick<RpcCheck, 'decides'> {
  judge(block: JsonObject, exchange: Exchange): Judged | Promise<Judged>;
}

/** A check of all blocks that the survey found, over every channel: others read them too, it sends no request more. */
export function blockCheck({ decides, judge }: BlockRule): RpcCheck {
  return {
    decides,
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      let isRead = false;
      await Promise.all(
        survey.blocks.map(({ number }) =>
          recorder.examine(decides, async (caching) => {
            const { block, reply } = await readBlock(rpc, number, true, caching);
            if (block === undefined) return [];
            isRead = true;
            return judge(block, reply.exchange);
          }),
        ),
      );
      // What blocks that were read do not hold, their judgements say.
      if (!isRead) for (const id of decides) recorder.skip(id, noBlocks('could be read', survey));
    },
  };
}
