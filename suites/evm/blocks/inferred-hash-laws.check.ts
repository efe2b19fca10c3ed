import type { JsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { rpcApis } from '../../../engine/target/target.ts';
import { needingConfirmation, noEvidence, notAnswered } from '../../../engine/verdict/judgement.ts';
import { hasHashOfHeader } from '../../support/evm/header-hash.ts';
import { bloomOf } from '../../support/evm/logs-bloom.ts';
import { hasRootOfTransactions } from '../../support/evm/proven-record.ts';
import { roughQuantity, sameHex } from '../../support/evm/quantity.ts';
import { readBlock, transactionObjects } from '../../support/evm/read-block.ts';
import { readReceipt } from '../../support/evm/read-receipt.ts';
import { chainReadings } from '../../support/evm/shared-readings.ts';
import { surveyChain } from '../../support/evm/survey-chain.ts';
import { unreadBlock } from '../../support/evm/unread-block.ts';
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
  {
    decides: [header],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      const between = withinTheirForm(
        survey.blocks.map(({ number, block }) => blockBetweenSamples(number, block)),
      );
      recorder.skip(
        header,
        noEvidence('no block looked at lies between two of its form with the hash of their header'),
      );
      await recorder.cases(header, between, async ({ at }, caching) => {
        const { block, reply } = await readBlock(rpc, at, true, caching);
        if (block === undefined) return unreadBlock(survey, at);
        return needingConfirmation(judgeHeaderHash(block, reply.exchange));
      });
    },
  },
  {
    decides: [root],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.blocks,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      const samples = survey.blocks.flatMap(({ number, block }) => listSample(number, block));
      const known = new Set(samples.filter(({ computed }) => computed).flatMap(({ types }) => types));
      const between = withinTheirForm(samples).filter(({ types }) => types.every((type) => known.has(type)));
      recorder.skip(
        root,
        noEvidence('no block looked at lies between two with the root of transactions of its types'),
      );
      await recorder.cases(root, between, async ({ at }, caching) => {
        const { block, reply } = await readBlock(rpc, at, true, caching);
        if (block === undefined) return unreadBlock(survey, at);
        return needingConfirmation(judgeTransactionsRoot(block, reply.exchange));
      });
    },
  },
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

function blockBetweenSamples(at: bigint, block: JsonObject): HashSample {
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
