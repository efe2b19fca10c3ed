import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import {
  changed,
  type Judgement,
  noEvidence,
  ofUnchanged,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import {
  type BlockRecord,
  isOfOneBlock,
  type PlacedReceipt,
  readRecord,
} from '../../support/evm/block-record.ts';
import { mayBeReplaced } from '../../support/evm/head/may-be-replaced.ts';
import { quantityOf } from '../../support/evm/quantity.ts';
import { readBlock, sameBlock } from '../../support/evm/reading/read-block.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import type { SampledTransaction } from '../../support/evm/reading/sample-transactions.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { type ChainSurvey, noTransactions, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { unreadBlock } from '../../support/evm/reading/unread-block.ts';
import { judgeNewestReading } from '../blocks/newest-reading.ts';
import { logIndicesGoOn } from './log-indices.ts';
import { priceIsPaid } from './paid-price.ts';
import {
  agreesWithTransaction,
  gasAddsUp,
  gasOfBlock,
  indexIsPosition,
  namesItsBlock,
  type RecordLaw,
} from './record-laws.ts';
import { systemTransactions } from './system-transactions.check.ts';
import { onlyWhereTipsAreTaken } from './tips-taken.ts';
import { watchSharedGas } from './watch-shared-gas.ts';

const sums = 'evm.receipt.cumulative-gas-sums';
/** Of transactions that several blocks list, so many listings are judged. */
const sharedListings = 40;
/** So often a block near the head is read once more where its receipts name another block. */
const replacedTries = 4;

const ofReceipts = {
  'evm.receipt.containing-block': namesItsBlock,
  [sums]: gasAddsUp,
  'evm.receipt.transaction-index-is-position': indexIsPosition,
  'evm.receipt.agrees-with-transaction': agreesWithTransaction,
  'evm.receipt.effective-gas-price-is-paid': priceIsPaid,
  'evm.log.indices-consecutive-in-block': logIndicesGoOn,
} satisfies Record<string, RecordLaw>;
const ofBlocks = { 'evm.block.gas-used-is-last-cumulative': gasOfBlock } satisfies Record<string, RecordLaw>;

/** §2.7, §2.8: what receipts say about their block, each other and their transactions. */
export const checks: readonly RpcCheck[] = [
  judgedBy(ofReceipts, ['jsonrpc', 'evm', 'rollup'], true),
  judgedBy(ofBlocks, ['evm'], false),
];

function judgedBy(
  laws: Readonly<Record<string, RecordLaw>>,
  on: RpcCheck['on'],
  onlyFilled: boolean,
): RpcCheck {
  const [first = '', ...others] = Object.keys(laws);
  const decides = [first, ...others] as const;
  return {
    decides,
    on,
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receiptsInBlocks,
    async run(context) {
      const survey = await surveyChain(context);
      const indices = indicesByBlock(survey);
      const blocks = survey.blocks.filter(({ number }) => indices.has(number) || !onlyFilled);
      // Where transactions are looked at, what is found of each says why a statement is not evaluated.
      const isServed = survey.head !== undefined;
      if (!isServed || survey.transactions.length === 0)
        for (const id of decides)
          context.recorder.skip(
            id,
            isServed ? noTransactions(survey) : noEvidence('no block of a transaction is served'),
          );
      const { transactions } = survey;
      if (survey.head === undefined && decides.includes(sums))
        await context.recorder.examine([sums], (caching) =>
          judgeWithoutBlocks(context, transactions, caching),
        );
      await Promise.all(
        blocks.map(({ number }) =>
          context.recorder.examine(decides, (caching) =>
            judge(context, survey, { laws, number, indices: indices.get(number) ?? [] }, caching),
          ),
        ),
      );
      if (survey.head !== undefined)
        await context.recorder.examine(decides, (caching) =>
          judgeNewestReading(decides, context, caching, ({ context: newest, number, indices: read }) =>
            judge(newest, survey, { laws, number, indices: read }, caching.shared),
          ),
        );
    },
  };
}

/** Positions of the transactions to look at. One that several blocks list was sampled once, and is looked at in each. */
function indicesByBlock({ blocks, transactions }: ChainSurvey): ReadonlyMap<bigint, readonly number[]> {
  const sampled = transactions.flatMap(({ place }) => (place === undefined ? [] : [place]));
  const listings = new Map<string, { number: bigint; index: number }[]>();
  for (const { number, transactions: listed } of blocks)
    for (const [index, hash] of listed.entries()) {
      const known = listings.get(hash);
      if (known === undefined) listings.set(hash, [{ number, index }]);
      else known.push({ number, index });
    }
  const shared = [...listings.values()].filter(([first, ...others]) =>
    others.some(({ number }) => number !== first?.number),
  );
  const indices = new Map<bigint, Set<number>>();
  for (const { number, index } of [...sampled, ...shared.flat().slice(0, sharedListings)])
    indices.set(number, (indices.get(number) ?? new Set()).add(index));
  return new Map([...indices].map(([number, chosen]) => [number, [...chosen]]));
}

async function judge(
  context: RpcContext,
  survey: ChainSurvey,
  {
    laws,
    number,
    indices,
  }: {
    readonly laws: Readonly<Record<string, RecordLaw>>;
    readonly number: bigint;
    readonly indices: readonly number[];
  },
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const { rpc } = context;
  const record = await readRecord(rpc, number, indices, caching);
  if (record === undefined) return all(laws, unreadBlock(survey, number));
  const ruled = (exact: boolean) =>
    onlyWhereTipsAreTaken(rpc, survey, record, rule(laws, record, exact), caching);
  const judgements = await ruled(true);
  if (!judgements.some(isBreach)) return judgements;
  const again = await readBlock(rpc, number, true, caching.fresh);
  if (!sameBlock(again.block, record.block) && mayBeReplaced(survey, number))
    return all(laws, changed(`block ${number} changed while it was read`));
  const apart = context.node.api === 'evm' ? await systemTransactions(rpc, number, caching) : undefined;
  const withoutSystem = apart === undefined || apart.length === 0 ? judgements : await ruled(false);
  if (!isOfOneBlock(record) && mayBeReplaced(survey, number)) {
    // First answers are shared, and may be of different times.
    const wasReplaced = !caching.isFresh && (await isOfOneBlockAgain(context, number, indices, caching));
    return wasReplaced ? all(laws, changed(`block ${number} was replaced while it was read`)) : withoutSystem;
  }
  return withoutSystem.map(([id, judgement]): RequirementJudgement => [id, ofUnchanged(judgement)]);
}

/** Whether block and receipts, read once more, name one and the same block. */
async function isOfOneBlockAgain(
  { rpc }: RpcContext,
  number: bigint,
  indices: readonly number[],
  caching: Caching,
): Promise<boolean> {
  for (let tries = 0; tries < replacedTries; tries += 1) {
    const again = await readRecord(rpc, number, indices, caching.fresh);
    if (again === undefined || isOfOneBlock(again)) return true;
  }
  return false;
}

/** Where a node serves no blocks, receipts of one block still have to add up among each other. */
async function judgeWithoutBlocks(
  { rpc }: RpcContext,
  transactions: readonly SampledTransaction[],
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const blocks = new Map<string, PlacedReceipt[]>();
  for (const { receipt, reply } of await Promise.all(
    transactions.map(({ hash }) => readReceipt(rpc, hash, caching)),
  )) {
    const index = quantityOf(receipt?.transactionIndex);
    if (receipt === undefined || index === undefined) continue;
    const placed = { index: Number(index), receipt, exchange: reply.exchange, transaction: undefined };
    const block = String(receipt.blockHash).toLowerCase();
    blocks.set(block, [...(blocks.get(block) ?? []), placed]);
  }
  return [...blocks.values()].flatMap((receipts) => {
    const ordered = receipts.toSorted((a, b) => a.index - b.index);
    return gasAddsUp({ receipts: ordered }, true).map((judgement): RequirementJudgement => [sums, judgement]);
  });
}

function rule(
  laws: Readonly<Record<string, RecordLaw>>,
  record: BlockRecord,
  exact: boolean,
): RequirementJudgement[] {
  return Object.entries(laws).flatMap(([id, law]) =>
    law(record, exact).map((judgement): RequirementJudgement => [id, judgement]),
  );
}

function all(laws: Readonly<Record<string, RecordLaw>>, judgement: Judgement): RequirementJudgement[] {
  return Object.keys(laws).map((id): RequirementJudgement => [id, judgement]);
}

function isBreach([, judgement]: RequirementJudgement): boolean {
  return judgement.kind === 'breach';
}

/** Every receipt of the run beside those of the same block. */
export const watches: readonly WatchRule[] = [watchSharedGas(sums, ['jsonrpc', 'evm', 'rollup'])];
