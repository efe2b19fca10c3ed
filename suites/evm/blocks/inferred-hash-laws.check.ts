import type { JsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { rpcApis } from '../../../engine/target/target.ts';
import {
  type Judgement,
  needingConfirmation,
  noEvidence,
  notAnswered,
} from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { hasHashOfHeader } from '../../support/evm/encoding/header-hash.ts';
import { bloomOf } from '../../support/evm/encoding/logs-bloom.ts';
import { hasRootOfTransactions } from '../../support/evm/encoding/proven-record.ts';
import { roughQuantity, sameHex } from '../../support/evm/quantity.ts';
import { readBlock, transactionObjects } from '../../support/evm/reading/read-block.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { type ChainSurvey, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { unreadBlock } from '../../support/evm/reading/unread-block.ts';
import { judgeBloom, judgeHeaderHash, judgeTransactionsRoot } from './hash-laws.ts';
import { type HashSample, withinTheirForm } from './hash-sample.ts';

const header = 'evm.block.header-hash-kept';
const root = 'evm.block.transactions-root-kept';
const bloom = 'evm.receipt.logs-bloom-kept';

/**
 * The contract does not say what hashes and filters are computed from, but none is matched by chance: what lies
 * between two of its form that are computed as everywhere is computed so too, or shows a field that is not its own.
 */
export const checks: readonly RpcCheck[] = [
  checkBetween({
    decides: header,
    none: 'no block looked at lies between two of its form with the hash of their header',
    samplesOf: (blocks) => withinTheirForm(blocks.map(({ number, block }) => blockSample(number, block))),
    judge: judgeHeaderHash,
  }),
  checkBetween({
    decides: root,
    none: 'no block looked at lies between two with the root of transactions of its types',
    samplesOf: (blocks) => {
      const samples = blocks.flatMap(({ number, block }) => listSample(number, block));
      const known = new Set(samples.filter(({ computed }) => computed).flatMap(({ types }) => types));
      return withinTheirForm(samples).filter(({ types }) => types.every((type) => known.has(type)));
    },
    judge: judgeTransactionsRoot,
  }),
  {
    decides: [bloom],
    on: rpcApis,
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receipts,
    async run(context) {
      const { recorder, rpc } = context;
      const between = withinTheirForm(await receiptsBetweenSamples(context));
      recorder.skip(
        bloom,
        noEvidence('no receipt read lies between two of its type with the filter of their logs'),
      );
      await recorder.cases(bloom, between, async ({ hash }, caching) => {
        const { receipt, reply } = await readReceipt(rpc, hash, caching);
        if (receipt === undefined) return notAnswered('the receipt could not be read');
        return needingConfirmation(judgeBloom(receipt, reply.exchange));
      });
    },
  },
];

interface Between {
  readonly decides: string;
  /** Said where no block lies so. */
  readonly none: string;
  /** Of the blocks of the survey those that lie between two that are computed. */
  readonly samplesOf: (blocks: ChainSurvey['blocks']) => readonly HashSample[];
  readonly judge: (block: JsonObject, exchange: Exchange) => Judgement;
}

/** A check of the blocks that lie between two of their form. */
function checkBetween({ decides, none, samplesOf, judge }: Between): RpcCheck {
  return {
    decides: [decides],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      recorder.skip(decides, noEvidence(none));
      await recorder.cases(decides, samplesOf(survey.blocks), async ({ at }, caching) => {
        const { block, reply } = await readBlock(rpc, at, true, caching);
        if (block === undefined) return unreadBlock(survey, at);
        return needingConfirmation(judge(block, reply.exchange));
      });
    },
  };
}

function blockSample(at: bigint, block: JsonObject): HashSample {
  // A fork adds fields at some height, for good.
  const shown = Object.keys(block).filter((name) => block[name] !== null && block[name] !== undefined);
  return { at, form: shown.toSorted().join(' '), computed: hasHashOfHeader(block) };
}

interface ListSample extends HashSample {
  readonly types: readonly string[];
}

/** Empty where the block is not known to list signed and paid transactions alone. */
function listSample(at: bigint, block: JsonObject): readonly ListSample[] {
  const transactions = transactionObjects(block);
  if (transactions.length === 0 || !transactions.every(isSignedAndPaid)) return [];
  const computed = hasRootOfTransactions(block);
  if (computed === undefined) return [];
  return [{ at, form: 'list', computed, types: transactions.map(({ type }) => String(type)) }];
}

/** What a chain lists of its own making, and does not count in the root, pays nothing, or nobody has signed it. */
function isSignedAndPaid({ gas, gasPrice, r, s }: JsonObject): boolean {
  return [gas, gasPrice, r, s].every((one) => Boolean(roughQuantity(one)));
}

async function receiptsBetweenSamples(
  context: RpcContext,
): Promise<readonly (HashSample & { readonly hash: string })[]> {
  const { transactions } = await surveyChain(context);
  const found = await Promise.all(
    transactions.map(async ({ hash }) => {
      const { receipt } = await readReceipt(context.rpc, hash, Caching.shared);
      const [block, index, price] = ['blockNumber', 'transactionIndex', 'effectiveGasPrice'].map((name) =>
        roughQuantity(receipt?.[name]),
      );
      // What pays nothing may be no transaction that the chain executed, and its receipt made up for it.
      if (receipt === undefined || block === undefined || index === undefined || !price) return [];
      const { logs, logsBloom, type } = receipt;
      const filter = Array.isArray(logs) && logs.length > 0 ? bloomOf(logs) : undefined;
      const computed = filter !== undefined && sameHex(logsBloom, filter);
      return [{ hash, at: (block << 32n) + index, form: String(type), computed }];
    }),
  );
  return found.flat();
}
