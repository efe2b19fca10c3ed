import fc from 'fast-check';
import { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { statusOf } from '../../../engine/wire/exchange.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { readBlock } from '../../support/evm/reading/read-block.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { noBlocks, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { saidNull } from '../../support/evm/said-null.ts';
import { unserved } from '../../support/rpc/unserved.ts';
import { nameNewest } from './newest-reading.ts';
import { watchBlockErrors } from './watch-block-errors.ts';

const isNull = 'evm.block.null-when-missing';
const is200 = 'evm.block.missing-is-200';
/** Beyond the head by so much, a number is a future one for every backend. */
const margin = 1000n;
/** The largest number that has to be served: what every JSON parser keeps exactly. */
const largest = (1n << 53n) - 1n;
/** Beyond it, where numbers of several kinds end, and what is cut there leads back to block 1: an error is accepted as null is. */
const beyond = [53n, 63n, 64n].map((bits) => (1n << bits) + 1n);

/** §2.7, §7.2: a block that does not exist. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [isNull, is200],
    on: ['evm'],
    over: 'every-channel',
    cost: ({ cases, examples }) => cases + Math.min(22, 3 * examples),
    readings: chainReadings.survey,
    async run(context) {
      const { recorder, profile, rpc } = context;
      const survey = await surveyChain(context);
      const { head } = survey;
      if (head === undefined) {
        for (const id of [isNull, is200]) recorder.skip(id, noBlocks('could be read', survey));
        return;
      }
      // A further transport is asked later: the head may have advanced since the survey, or its backend be behind.
      const named = context.isFurther ? await nameNewest(rpc, Caching.fresh) : undefined;
      const newest = named === undefined || named < head ? head : named;
      const near = [1n, 2n, 3n, 5n, 8n, 16n, 64n].map((ahead) => newest + ahead);
      await Promise.all(
        recorder
          .selected(near.flatMap((number) => [true, false].map((full) => ({ number, full }))))
          .map(({ number, full }) =>
            recorder.examine([isNull, is200], (caching) => judgeNear(context, number, full, caching)),
          ),
      );
      await recorder.cases(isNull, beyond, async (number, caching) => {
        const { block, isNull: isMissing, reply } = await readBlock(rpc, number, false, caching);
        if (block === undefined) return isMissing ? holds : noEvidence('numbers that large are rejected');
        const expected = `no block, as no chain has a block ${number}`;
        return inAnswer(reply.exchange).fail('future', '/result', expected, block);
      });
      const edges = [head + margin, head + 4096n, head + 65_536n, 2n ** 31n, 2n ** 32n, largest];
      const future = {
        arbitrary: fc.record({
          number: fc.oneof(
            fc.bigInt({ min: head + margin, max: head + (1n << 20n) }),
            fc.bigInt({ min: head + margin, max: largest }),
          ),
          full: fc.boolean(),
        }),
        examples: edges
          .filter((number) => number >= head + margin)
          .map((number) => ({ number, full: false })),
        runs: profile.cases,
      };
      for (const [index, id] of [isNull, is200].entries()) {
        await recorder.property(id, {
          ...future,
          judge: async ({ number, full }, caching) => {
            const judgements = judgeMissing(await readBlock(rpc, number, full, caching), number);
            return judgements[index]?.[1] ?? holds;
          },
        });
      }
    },
  },
];

/** Just above the head a block may appear at any moment; one of another number is a breach all the same. */
async function judgeNear(
  context: RpcContext,
  number: bigint,
  full: boolean,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const answer = await readBlock(context.rpc, number, full, caching);
  if (answer.isNull) (await saidNull(context)).ofBlock({ number, full });
  if (answer.block !== undefined && quantityOf(answer.block.number) === number)
    return [isNull, is200].map((id): RequirementJudgement => [id, changed('the block came to be')]);
  return judgeMissing(answer, number);
}

function judgeMissing(
  answer: Awaited<ReturnType<typeof readBlock>>,
  number: bigint,
): readonly RequirementJudgement[] {
  const { reply, isNull: null_ } = answer;
  const expected = `null for ${toQuantity(number)}, which is a future block`;
  const status = statusOf(reply.exchange);
  const wrongStatus = reply.exchange.transport === 'http' && status !== 200;
  const missing: Judgement = null_
    ? wrongStatus
      ? inAnswer(reply.exchange).fail('status', '', 'status 200', status)
      : holds
    : unserved(reply, `${expected}, in an answer of status 200`);
  return [
    [isNull, null_ ? holds : unserved(reply, expected)],
    [is200, missing],
  ];
}

/** Every error of the run for a block above all heads that the node has named. */
export const watches: readonly WatchRule[] = [
  watchBlockErrors(
    [isNull, is200],
    'future',
    (reply, number) => judgeMissing({ reply, block: undefined, isNull: false }, number),
    largest,
  ),
];
