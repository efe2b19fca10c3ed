import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { mayBeReplaced } from '../../support/evm/head/may-be-replaced.ts';
import { readBlock, transactionHashes } from '../../support/evm/reading/read-block.ts';
import { readConcurrently } from '../../support/evm/reading/read-concurrently.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import type { SampledTransaction } from '../../support/evm/reading/sample-transactions.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { type ChainSurvey, noTransactions, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { unserved } from '../../support/rpc/unserved.ts';
import { keptDepth } from '../blocks/kept-depth.ts';
import { judgeNewestReading, nameConcurrently } from '../blocks/newest-reading.ts';
import { FirstMissing } from './first-missing.ts';
import { judgeNewestReceipts } from './newest-receipts.ts';
import { systemTransactionHash, systemTransactions } from './system-transactions.check.ts';
import { watchLostRecords } from './watch-lost-records.ts';

const generic = 'jsonrpc.receipt.answer';
const onPath = 'evm.path.receipt';
const byNumber = 'evm.block.by-number';
const forEach = 'evm.block.receipt-for-each';
/** Reads in a row before a receipt counts as missing: another backend may have it. */
const maxReads = 6;

/** §4.4, §4.5: an included transaction has a receipt. */
export const checks: readonly RpcCheck[] = [
  answered(generic, ['jsonrpc', 'rollup'], true),
  answered(onPath, ['evm'], true),
  answered(forEach, ['evm'], false),
];

/** @param forgiving lets a node have dropped what is very old */
function answered(id: string, on: RpcCheck['on'], forgiving: boolean): RpcCheck {
  return {
    decides: [id],
    on,
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receipts,
    async run(context) {
      const survey = await surveyChain(context);
      const { transactions } = survey;
      if (transactions.length === 0) return context.recorder.skip(id, noTransactions(survey));
      const missing = new FirstMissing();
      await context.recorder.readings(id, transactions, (transaction, caching, attempt) =>
        judge(context, survey, transaction, forgiving, attempt === 0 ? missing : new FirstMissing(), caching),
      );
      await context.recorder.examine([id], (caching) =>
        judgeNewestReading([id], context, caching, async (newest) => [
          [id, await judgeNewestReceipts(newest, caching)],
        ]),
      );
    },
  };
}

async function judge(
  { rpc, node }: RpcContext,
  survey: ChainSurvey,
  { hash, place }: SampledTransaction,
  forgiving: boolean,
  missing: FirstMissing,
  caching: Caching,
): Promise<Judgement> {
  const { head = 0n, blocks } = survey;
  const { receipt, isNull, reply } = await readReceipt(rpc, hash, caching);
  if (receipt !== undefined) return holds;
  if (!isNull) return unserved(reply, 'the receipt of an included transaction');
  if (place === undefined && blocks.length > 0)
    return noEvidence('a transaction that the target file names is not on the chain');
  if (place !== undefined) {
    if (forgiving && head - place.number > keptDepth && node.mode !== 'archive')
      return noEvidence('receipts so old may have been dropped');
    if (mayBeReplaced(survey, place.number) && !(await isListed(rpc, place.number, hash, caching)))
      return changed(`the transaction is no longer in block ${place.number}`);
    const apart = node.api === 'evm' ? await systemTransactions(rpc, place.number, caching) : undefined;
    if (apart?.some((one) => systemTransactionHash(one) === hash))
      return noEvidence('only system transactions were found, whose receipts the contract does not promise');
  }
  return missing.judge(
    () => readAgain(rpc, survey, { hash, place }, caching),
    acrossAnswers(reply.exchange).fail(
      'included',
      '/result',
      `the receipt of transaction ${hash}, ${place === undefined ? 'that the target file names' : `that block ${place.number} lists`}`,
      null,
    ),
  );
}

/** Undefined where the receipt is missing each time. */
async function readAgain(
  rpc: RpcContext['rpc'],
  survey: ChainSurvey,
  { hash, place }: SampledTransaction,
  caching: Caching,
): Promise<Judgement | undefined> {
  const mayHaveGone = place !== undefined && mayBeReplaced(survey, place.number);
  for (let tries = 0; tries < maxReads; tries += 1) {
    // Where backends take turns with looks at the head, the next one answers.
    if (mayHaveGone && tries > 0) await nameConcurrently(rpc, tries, caching);
    const reads = await readConcurrently(tries, () => readReceipt(rpc, hash, caching.fresh));
    if (reads.some((one) => one.receipt !== undefined)) return holds;
  }
  // A backend that has no receipt yet may lack the block as well.
  if (mayHaveGone && !(await isListed(rpc, place.number, hash, caching)))
    return changed(`block ${place.number} is there at one read and not at the next`);
  return undefined;
}

async function isListed(
  rpc: RpcContext['rpc'],
  number: bigint,
  hash: string,
  caching: Caching,
): Promise<boolean> {
  const { block } = await readBlock(rpc, number, false, caching.fresh);
  return block !== undefined && transactionHashes(block).includes(hash);
}

/** What was served once, and is null in another response of the run. */
export const watches: readonly WatchRule[] = [
  watchLostRecords([generic], ['jsonrpc', 'rollup'], { eth_getTransactionReceipt: generic }),
  watchLostRecords([onPath, byNumber], ['evm'], {
    eth_getTransactionReceipt: onPath,
    eth_getBlockByNumber: byNumber,
  }),
];
