import type { JsonObject } from '../../../base/json-object.ts';
import type { RpcCheck } from '../../../engine/check.ts';
import { rpcApis } from '../../../engine/target/target.ts';
import {
  changed,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { blockCheck } from '../../support/evm/block-check.ts';
import { readRecord } from '../../support/evm/block-record.ts';
import { mayBeReplaced } from '../../support/evm/head/may-be-replaced.ts';
import { readBlock, sameBlock, transactionObjects } from '../../support/evm/reading/read-block.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { noBlocks, noTransactions, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { unreadBlock } from '../../support/evm/reading/unread-block.ts';
import {
  judgeBloom,
  judgeCreatedAddress,
  judgeHeaderHash,
  judgeReceiptsRoot,
  judgeSizeOfBlock,
  judgeTransactionsRoot,
} from './hash-laws.ts';
import { watchWholeBlocks } from './watch-whole-blocks.ts';

const header = 'evm.block.hash-of-header';
const transactionsRoot = 'evm.block.transactions-root-of-list';
const size = 'evm.block.size-of-block';
const ofBlocks = [header, transactionsRoot, size] as const;
const receiptsRoot = 'evm.block.receipts-root-of-list';
const bloom = 'evm.receipt.logs-bloom-of-logs';
const created = 'evm.receipt.contract-address-of-creation';

/** What a block with full transactions says of itself. */
function judgeWhole(block: JsonObject, exchange: Exchange): readonly RequirementJudgement[] {
  const ofHeader = judgeHeaderHash(block, exchange);
  const root = judgeTransactionsRoot(block, exchange);
  return [
    [header, ofHeader],
    [transactionsRoot, root],
    [size, judgeSizeOfBlock(block, { header: ofHeader, root }, exchange)],
  ];
}

/** Advisory: hashes, roots and addresses are recomputed from what the node shows. */
export const checks: readonly RpcCheck[] = [
  blockCheck({
    decides: ofBlocks,
    judge: judgeWhole,
  }),
  {
    decides: [receiptsRoot],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receiptsInBlocks,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      const sampled = new Set(survey.transactions.map(({ hash }) => hash));
      const whole = survey.blocks.filter(({ transactions }) =>
        transactions.every((hash) => sampled.has(hash)),
      );
      recorder.skip(receiptsRoot, noBlocks('had all its receipts read', survey));
      await recorder.cases(receiptsRoot, whole, async ({ number }, caching): Promise<Judgement> => {
        const record = await readRecord(rpc, number, undefined, caching);
        if (record === undefined) return unreadBlock(survey, number);
        const judgement = await judgeReceiptsRoot(record);
        if (judgement.kind !== 'breach') return judgement;
        const again = await readBlock(rpc, number, true, caching.fresh);
        return sameBlock(again.block, record.block) || !mayBeReplaced(survey, number)
          ? judgement
          : changed(`block ${number} changed while it was read`);
      });
    },
  },
  {
    decides: [bloom, created],
    on: rpcApis,
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receipts,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      const { transactions, blocks } = survey;
      const byNumber = new Map(blocks.map((one) => [one.number, one]));
      let isRead = false;
      let isNull = true;
      await Promise.all(
        transactions.map(({ hash, place }) => {
          const block = place === undefined ? undefined : byNumber.get(place.number)?.block;
          const full = block === undefined ? undefined : transactionObjects(block)[place?.index ?? 0];
          return recorder.examine([bloom, created], async (caching) => {
            const { receipt, reply, ...read } = await readReceipt(rpc, hash, caching);
            isNull &&= read.isNull;
            if (receipt === undefined) return [];
            isRead = true;
            return [
              [bloom, judgeBloom(receipt, reply.exchange)],
              [created, judgeCreatedAddress(receipt, full, reply.exchange)],
            ];
          });
        }),
      );
      if (isRead) return;
      const why = isNull ? noEvidence('every receipt is null') : notAnswered('no receipt could be read');
      for (const id of [bloom, created])
        recorder.skip(id, transactions.length === 0 ? noTransactions(survey) : why);
    },
  },
];

/** Every block of the run with full transactions but for the pending one. */
export const watches: readonly WatchRule[] = [watchWholeBlocks(ofBlocks, judgeWhole)];
