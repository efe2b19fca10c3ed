import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import type { RpcChannel } from '../../../engine/jsonrpc/channel.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  needingConfirmation,
  noEvidence,
  ofUnchanged,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { type BlockRecord, isOfOneBlock, readRecord } from '../../support/evm/block-record.ts';
import { headerHash, unknownFields } from '../../support/evm/encoding/header-hash.ts';
import { hasRootOfTransactions, isProven, receiptsRoot } from '../../support/evm/encoding/proven-record.ts';
import { mayBeReplaced } from '../../support/evm/head/may-be-replaced.ts';
import { sameHex } from '../../support/evm/quantity.ts';
import { readBlock, sameBlock, transactionObjects } from '../../support/evm/reading/read-block.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { type ChainSurvey, noTransactions, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { judgeCreatedAddress } from '../blocks/hash-laws.ts';
import { judgeNewestReading } from '../blocks/newest-reading.ts';

const committed = 'evm.receipt.committed-by-block';
const created = 'evm.receipt.contract-address-is-created';
const unproven = 'no block proves its own header and transactions, as blocks of Ethereum do';

/** §2.8: what a receipt says of success, gas, logs and a created contract, where the block leaves no doubt. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [committed, created],
    on: ['jsonrpc', 'evm', 'rollup'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receiptsInBlocks,
    async run(context) {
      const { recorder } = context;
      const survey = await surveyChain(context);
      const sampled = new Set(survey.transactions.map(({ hash }) => hash));
      const read = survey.blocks.map(({ number, transactions }) => ({
        number,
        count: transactions.length,
        indices: [...transactions.keys()].filter((index) => sampled.has(transactions[index] ?? '')),
      }));
      const looked = read.filter(({ indices }) => indices.length > 0);
      const whole = looked.filter(({ count, indices }) => indices.length === count);
      if (looked.length === 0)
        for (const id of [committed, created]) recorder.skip(id, noTransactions(survey));
      else if (whole.length === 0) recorder.skip(committed, noEvidence('no block had all its receipts read'));
      await Promise.all(
        looked.map(({ number, count, indices }) =>
          recorder.examine([committed, created], async (caching) => {
            const asked = { survey, number, wholeBlocks: whole.map((block) => block.number) };
            if (indices.length === count) return judge(context, asked, undefined, caching);
            // A block that proves its transactions proves what each of them creates; of their outcomes only all together.
            const judgements = await judge(context, asked, indices, caching);
            return judgements.filter(([id]) => id === created);
          }),
        ),
      );
      await recorder.examine([committed, created], (caching) =>
        judgeNewestReading([committed, created], context, caching, async (newest) =>
          newest.isWhole && newest.indices.length > 0
            ? judge(
                newest.context,
                { survey, number: newest.number, wholeBlocks: whole.map(({ number }) => number) },
                undefined,
                caching.shared,
              )
            : both(noEvidence(unproven)),
        ),
      );
    },
  },
];

interface Asked {
  readonly survey: ChainSurvey;
  readonly number: bigint;
  /** The blocks whose receipts are all read. */
  readonly wholeBlocks: readonly bigint[];
}

/** @param indices of the transactions whose receipts are read; all where undefined */
async function judge(
  { rpc }: RpcContext,
  { survey, number, wholeBlocks }: Asked,
  indices: readonly number[] | undefined,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const record = await readRecord(rpc, number, indices, caching);
  if (record === undefined) return both(noEvidence(unproven));
  const hasProof = await isProven(record);
  const header = headerHash(record.block);
  const why = noEvidence('unknown' in header ? header.unknown : unproven);
  const hasRules =
    hasProof || (hasUnknownHeader(record) && (await followsRules(rpc, record, wholeBlocks, caching)));
  if (!hasRules) return both(why);
  const judgements: RequirementJudgement[] = [[committed, await judgeReceipts(record)]];
  if (!hasProof) judgements.push([created, why]);
  else
    judgements.push(
      ...record.receipts.map(({ receipt, transaction, exchange }): RequirementJudgement => {
        return [created, needingConfirmation(judgeCreatedAddress(receipt, transaction, exchange))];
      }),
    );
  if (!judgements.some(([, { kind }]) => kind === 'breach')) return judgements;
  const again = await readBlock(rpc, number, true, caching.fresh);
  if (isOfOneBlock(record))
    return judgements.map(([id, judgement]): RequirementJudgement => [id, ofUnchanged(judgement)]);
  return sameBlock(again.block, record.block) || !mayBeReplaced(survey, number)
    ? judgements
    : both(changed(`block ${number} changed while it was read`));
}

/** A block with header fields that the suite does not know, as after a fork: it proves its transactions, and its hash cannot be recomputed. */
function hasUnknownHeader({ block, transactions }: BlockRecord): boolean {
  if (unknownFields(block).length === 0 || transactionObjects(block).length < transactions.length)
    return false;
  return hasRootOfTransactions(block) === true;
}

/** Whether roots of receipts are made by the rules of Ethereum in such blocks: this one's, or that of another with the same fields. */
async function followsRules(
  rpc: RpcChannel,
  record: BlockRecord,
  wholeBlocks: readonly bigint[],
  caching: Caching,
): Promise<boolean> {
  if (await hasRootOfReceipts(record)) return true;
  const fields = unknownFields(record.block).join();
  for (const number of wholeBlocks.filter((one) => one !== record.number)) {
    const other = await readRecord(rpc, number, undefined, caching.shared);
    if (other === undefined || unknownFields(other.block).join() !== fields) continue;
    if (hasUnknownHeader(other) && (await hasRootOfReceipts(other))) return true;
  }
  return false;
}

async function hasRootOfReceipts(record: BlockRecord): Promise<boolean> {
  const root = record.transactions.length > 0 ? await receiptsRoot(record) : undefined;
  return root !== undefined && sameHex(root, record.block.receiptsRoot);
}

async function judgeReceipts(record: BlockRecord): Promise<Judgement> {
  const root = await receiptsRoot(record);
  if (root === undefined) return noEvidence('no proven block had all its receipts read in a known form');
  if (sameHex(root, record.block.receiptsRoot)) return holds;
  const statuses = record.receipts.map(({ receipt }) => receipt.status).join(', ');
  return acrossAnswers(record.receipts.at(-1)?.exchange ?? record.exchange).fail(
    'committed',
    '/result',
    `receipts of root ${String(record.block.receiptsRoot)}, to which block ${record.number} commits status, gas and logs`,
    { root, statuses },
  );
}

function both(judgement: Judgement): readonly RequirementJudgement[] {
  return [
    [committed, judgement],
    [created, judgement],
  ];
}
