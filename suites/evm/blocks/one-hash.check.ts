import { createHash } from 'node:crypto';
import { asObject, type JsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import { type Api, rpcApis } from '../../../engine/target/target.ts';
import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf } from '../../support/evm/quantity.ts';
import { readBlock, transactionHashes, transactionObjects } from '../../support/evm/reading/read-block.ts';
import { readReceipt } from '../../support/evm/reading/read-receipt.ts';
import { chainReadings } from '../../support/evm/reading/shared-readings.ts';
import { noBlocks, noTransactions, surveyChain } from '../../support/evm/reading/survey-chain.ts';
import { unreadBlock } from '../../support/evm/reading/unread-block.ts';
import { watchCalls } from '../../support/rpc/watch-calls.ts';
import { judgeNewestReading } from './newest-reading.ts';

const ofBlock = 'evm.block.one-content-per-hash';
const ofReceipt = 'evm.receipt.one-content-per-block';
/** So many blocks and receipts are read once more; the rest of the run's answers are watched. */
const readAgain = 3;
/** So many blocks, and so many receipts, of one node are remembered. */
const mostRemembered = 4096;

type Content = ReadonlyMap<string, string>;

/** What every client derives from the block that a hash names. */
function contentOfBlock(block: JsonObject): Content {
  const hashes = transactionHashes(block);
  const { transactions } = block;
  return content(
    block,
    // The sum of difficulties is that of the block and all before it, which the hash names too.
    ['number', 'timestamp', 'gasLimit', 'gasUsed', 'difficulty', 'totalDifficulty'],
    ['parentHash', 'miner', 'receiptsRoot', 'stateRoot', 'transactionsRoot'],
    Array.isArray(transactions) && transactions.length === hashes.length
      ? [['transactions', `${hashes.length} of digest ${digest(hashes)}`], ...contentOfTransactions(block)]
      : [],
  );
}

/** Types whose form is the same on every chain; of others clients of one chain may differ in what they show. */
const commonTypes: readonly unknown[] = ['0x0', '0x1', '0x2', '0x3', '0x4'];
/** Fields of a full transaction that are signed; what names no recipient creates a contract. */
const signed: Readonly<Record<string, (transaction: JsonObject) => unknown>> = {
  from: ({ from }) => from,
  to: ({ to }) => to ?? '',
  value: ({ value }) => quantityOf(value)?.toString(),
  input: ({ input }) => input,
};

/** Of each field all values together. Empty in the form with hashes. */
function contentOfTransactions(block: JsonObject): readonly (readonly [string, string])[] {
  const objects = transactionObjects(block);
  if (objects.length === 0 || objects.some(({ type }) => !commonTypes.includes(type))) return [];
  return Object.entries(signed).flatMap(([name, read]) => {
    const values = objects.map(read);
    if (!values.every((value) => typeof value === 'string')) return [];
    return [[`transactions/…/${name}`, `${values.length} of digest ${digest(values)}`] as const];
  });
}

/** What the execution of a transaction in the block of that hash leaves. */
function contentOfReceipt(receipt: JsonObject): Content {
  const { logs } = receipt;
  const listed = Array.isArray(logs) ? logs.map((log: unknown) => asObject(log)) : undefined;
  const logContents = listed?.map((log) => [log?.address, log?.topics, log?.data]);
  return content(
    receipt,
    ['blockNumber', 'transactionIndex', 'status', 'gasUsed', 'cumulativeGasUsed', 'type'],
    ['from', 'to', 'contractAddress', 'logsBloom'],
    logContents === undefined ? [] : [['logs', `${logContents.length} of digest ${digest(logContents)}`]],
  );
}

function content(
  holder: JsonObject,
  quantities: readonly string[],
  strings: readonly string[],
  others: readonly (readonly [string, string])[],
): Content {
  const fields = new Map(others);
  // A field of another form is judged under its own requirement.
  for (const name of quantities) {
    const quantity = quantityOf(holder[name]);
    if (quantity !== undefined) fields.set(name, `0x${quantity.toString(16)}`);
  }
  for (const name of strings) {
    const text = holder[name];
    if (typeof text === 'string') fields.set(name, text.toLowerCase());
  }
  return fields;
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value).toLowerCase()).digest('hex').slice(0, 16);
}

/** @param first the answer before, where it is there to be shown */
function judgeSame(before: Content, now: Content, first: readonly Exchange[], exchange: Exchange): Judgement {
  for (const [name, actual] of now) {
    const expected = before.get(name);
    if (expected === undefined || expected === actual) continue;
    return besideAnswers(first, exchange).fail(
      'one-content',
      `/result/${name}`,
      `${expected}, as another answer of the run about the same block hash has it`,
      actual,
    );
  }
  return holds;
}

function hashOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) && !/^0x0+$/.test(value)
    ? value.toLowerCase()
    : undefined;
}

/** §2.7, §2.8: a hash names one block, and what it commits to is the same in every answer. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [ofBlock],
    on: ['evm'],
    over: 'every-channel',
    cost: () => 2 * readAgain,
    readings: chainReadings.survey,
    async run(context) {
      const { recorder } = context;
      const survey = await surveyChain(context);
      recorder.skip(ofBlock, noBlocks('could be read', survey));
      const numbers = survey.blocks.slice(-readAgain).map(({ number }) => number);
      await recorder.cases(ofBlock, numbers, (number, caching) => judgeBlock(context, number, caching));
      await recorder.examine([ofBlock], (caching) =>
        judgeNewestReading([ofBlock], context, caching, async (newest) => [
          [ofBlock, await judgeBlock(newest.context, newest.number, caching.shared)],
        ]),
      );
    },
  },
  {
    decides: [ofReceipt],
    on: rpcApis,
    over: 'every-channel',
    cost: () => readAgain,
    readings: chainReadings.survey,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      recorder.skip(ofReceipt, noTransactions(survey));
      await recorder.cases(ofReceipt, survey.transactions.slice(-readAgain), async ({ hash }, caching) => {
        const before = await readReceipt(rpc, hash, caching);
        const after = await readReceipt(rpc, hash, caching.fresh);
        if (before.receipt === undefined || after.receipt === undefined)
          return noEvidence('no receipt could be read twice', 'known.transactions');
        if (hashOf(before.receipt.blockHash) !== hashOf(after.receipt.blockHash))
          return noEvidence('the transaction was in different blocks');
        return judgeSame(
          contentOfReceipt(before.receipt),
          contentOfReceipt(after.receipt),
          [before.reply.exchange],
          after.reply.exchange,
        );
      });
    },
  },
];

async function judgeBlock(context: RpcContext, number: bigint, caching: Caching): Promise<Judgement> {
  const { rpc } = context;
  const before = await readBlock(rpc, number, true, caching);
  const after = await readBlock(rpc, number, false, caching.fresh);
  if (before.block === undefined || after.block === undefined)
    return unreadBlock(await surveyChain(context), number);
  if (hashOf(before.block.hash) !== hashOf(after.block.hash)) return noEvidence('the block was replaced');
  return judgeSame(
    contentOfBlock(before.block),
    contentOfBlock(after.block),
    [before.reply.exchange],
    after.reply.exchange,
  );
}

/** Every block and every receipt of the run, on every transport, compared with the first answer about it. */
export const watches: readonly WatchRule[] = [
  remembering(ofBlock, ['evm'], 'eth_getBlockByNumber', (block) => {
    const hash = hashOf(block.hash);
    // A pending block may show the hash that it would have.
    return hash === undefined ? undefined : [hash, contentOfBlock(block)];
  }),
  remembering(ofReceipt, rpcApis, 'eth_getTransactionReceipt', (receipt) => {
    const [hash, block] = [hashOf(receipt.transactionHash), hashOf(receipt.blockHash)];
    return hash === undefined || block === undefined
      ? undefined
      : [`${hash} ${block}`, contentOfReceipt(receipt)];
  }),
];

/** @param identify the name under which a result is remembered, and what is compared */
function remembering(
  id: string,
  on: readonly Api[],
  method: string,
  identify: (result: JsonObject) => readonly [string, Content] | undefined,
): WatchRule {
  return {
    decides: [id],
    on,
    watch: (surface) => {
      const known = new Map<string, Content>();
      const answers = new FirstAnswers<string>();
      const rule = watchCalls([id], on, ({ method: called, params, reply, isAuthorized }) => {
        if (!isAuthorized || called !== method || reply.outcome.kind !== 'result') return undefined;
        if (!Array.isArray(params) || params[0] === 'pending') return undefined;
        const result = asObject(reply.outcome.value);
        const identified = result === undefined ? undefined : identify(result);
        if (identified === undefined) return undefined;
        const [name, now] = identified;
        const before = known.get(name);
        if (before !== undefined) return [[id, judgeSame(before, now, answers.of(name), reply.exchange)]];
        if (known.size < mostRemembered) known.set(name, now);
        answers.keep(name, reply.exchange);
        return undefined;
      });
      return rule.watch(surface);
    },
  };
}
