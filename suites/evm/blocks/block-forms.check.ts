import { asObject, type JsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
} from '../../../engine/verdict/judgement.ts';
import { mayBeReplaced } from '../../support/evm/head/may-be-replaced.ts';
import { readBlock, sameBlock, transactionHashes } from '../../support/evm/reading/read-block.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { type ChainSurvey, noBlocks, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { unreadBlock } from '../../support/evm/reading/unread-block.ts';
import { differenceOf } from './block-difference.ts';
import { judgeNewestReading } from './newest-reading.ts';

const asObjects = 'evm.block.full-transactions';
const asHashes = 'evm.block.transaction-hashes';
const agree = 'evm.block.forms-agree';

/** What the hash of a block commits to. */
const committed: ReadonlySet<string> = new Set([
  'number',
  'parentHash',
  'timestamp',
  'gasLimit',
  'gasUsed',
  'miner',
  'receiptsRoot',
  'stateRoot',
  'transactionsRoot',
  'transactions',
]);

/** How often both forms of a block that may be replaced are read again. */
const readAgain = 4;

/** §4.5: the flag chooses between full transactions and hashes, and nothing else. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [asObjects, asHashes],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      const filled = survey.blocks.filter(({ transactions }) => transactions.length > 0);
      const which = [...filled.map(({ number }) => number), 'latest' as const];
      await Promise.all(
        [true, false].map((full) => {
          const id = full ? asObjects : asHashes;
          recorder.skip(id, noBlocks('has a transaction', survey));
          return recorder.cases(id, which, async (one, caching) => {
            const { block, reply } = await readBlock(rpc, one, full, caching);
            if (block === undefined)
              return typeof one === 'bigint'
                ? unreadBlock(survey, one)
                : notAnswered('the block could not be read');
            return judgeForm(block, full, reply.exchange);
          });
        }),
      );
    },
  },
  {
    decides: [agree],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.blocks,
    async run(context) {
      const survey = await surveyChain(context);
      context.recorder.skip(agree, noBlocks('has a transaction', survey));
      await context.recorder.cases(agree, survey.blocks, ({ number }, caching) =>
        judgeForms(context, survey, number, caching),
      );
      await context.recorder.examine([agree], (caching) =>
        judgeNewestReading([agree], context, caching, async (newest) => [
          [agree, await judgeForms(newest.context, survey, newest.number, caching.shared)],
        ]),
      );
    },
  },
];

/** Whether each transaction of a block is what the flag asks for (§4.5). */
export function judgeForm(
  { transactions }: JsonObject,
  full: boolean,
  exchange: Awaited<ReturnType<typeof readBlock>>['reply']['exchange'],
): Judgement {
  if (!Array.isArray(transactions)) return notAnswered('the block has no array of transactions');
  if (transactions.length === 0) return noEvidence('no block with transactions could be read');
  const items: unknown[] = transactions;
  const fits = (item: unknown) =>
    full ? asObject(item) !== undefined : typeof item === 'string' && /^0x[0-9a-f]{64}$/i.test(item);
  const index = items.findIndex((item) => !fits(item));
  return inAnswer(exchange).expect(
    index < 0,
    'form',
    `/result/transactions/${index}`,
    full ? 'a transaction object, as the flag is true' : 'a hash of 32 bytes, as the flag is false',
    items[index],
  );
}

async function judgeForms(
  { rpc }: RpcContext,
  survey: ChainSurvey,
  number: bigint,
  caching: Caching,
): Promise<Judgement> {
  const short = await readBlock(rpc, number, false, caching);
  const long = await readBlock(rpc, number, true, caching);
  if (short.block === undefined || long.block === undefined) return unreadBlock(survey, number);
  const difference = differenceOf(short.block, long.block);
  if (difference === undefined)
    return transactionHashes(short.block).length > 0
      ? holds
      : noEvidence('no block with transactions could be read');
  // Read once more in the opposite order: what only changed meanwhile then differs in another way. Two blocks may follow each other
  // at one height again and again, so that one reading more would find them as they were by chance.
  for (let again = 0; again < (mayBeReplaced(survey, number) ? readAgain : 0); again += 1) {
    const longAgain = await readBlock(rpc, number, true, caching.fresh);
    const shortAgain = await readBlock(rpc, number, false, caching.fresh);
    if (!sameBlock(short.block, shortAgain.block) || !sameBlock(long.block, longAgain.block))
      return changed(`block ${number} changed while both forms were read`);
  }
  const { name, expected, actual } = difference;
  // One hash is one block: only what backends of different software leave out, or count otherwise, may differ.
  const isProven = sameBlock(short.block, long.block) && committed.has(name) && actual !== undefined;
  return inAnswer(long.reply.exchange, !isProven).fail(
    'forms-agree',
    `/result/${name}`,
    `what the form with hashes has: ${JSON.stringify(expected)}`,
    actual,
  );
}
