import { asObject, type JsonObject } from '../../base/json-object.ts';
import type { Caching } from '../../engine/caching.ts';
import type { RpcCheck, RpcContext } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notAnswered } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { sameHex } from '../support/evm/quantity.ts';
import { readReceipt } from '../support/evm/read-receipt.ts';
import { chainReadings } from '../support/evm/shared-readings.ts';
import { noTransactions, surveyChain } from '../support/evm/survey-chain.ts';
import { watchReceipts } from '../support/evm/watch-receipts.ts';

const chosen = 'jsonrpc.receipt.hash-parameter';
const needed = 'jsonrpc.receipt.hash-required';
const length = 'jsonrpc.receipt.hash-length';
/** The hash of no transaction. */
const noHash = `0x${'00'.repeat(32)}`;
/** So many known hashes are changed. */
const overriddenHashes = 4;

/** §4.4: what eth_getTransactionReceipt does with its only param. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [chosen],
    on: rpcApis,
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receipts,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      const { transactions } = survey;
      if (transactions.length === 0) return recorder.skip(chosen, noTransactions(survey));
      await recorder.readings(chosen, transactions, async ({ hash }, caching): Promise<Judgement> => {
        const { receipt, reply } = await readReceipt(rpc, hash, caching);
        if (receipt === undefined) return notAnswered('no receipt came for the hashes of transactions');
        return judgeChosen(receipt, hash, reply.exchange);
      });
    },
  },
  {
    decides: [needed],
    on: rpcApis,
    over: 'every-channel',
    cost: () => 1,
    async run(context) {
      const { recorder, rpc } = context;
      const isServed = await servesReceipts(context);
      await recorder.case(needed, async (caching) => {
        const reply = await rpc.call('eth_getTransactionReceipt', [], caching);
        return noReceipt(reply, 'no receipt for a call without a hash', isServed);
      });
    },
  },
  {
    decides: [length],
    on: rpcApis,
    over: 'every-channel',
    cost: ({ examples }) => Math.min(examples, overriddenHashes * 4 + 4),
    async run(context) {
      const { recorder, rpc } = context;
      const { transactions } = await surveyChain(context);
      const isServed = await servesReceipts(context);
      const ask = async (param: unknown, what: string, caching: Caching) =>
        noReceipt(
          await rpc.call('eth_getTransactionReceipt', [param], caching),
          `no receipt for ${what}`,
          isServed,
        );
      const overridden = transactions.slice(0, overriddenHashes).flatMap(({ hash }) => [
        [hash.slice(0, -2), 'a hash that lacks its last byte'],
        [hash.slice(0, -1), 'a hash that lacks its last digit'],
        [`${hash}00`, 'a hash with one more byte'],
        [`${hash}0`, 'a hash with one more digit'],
      ]);
      const others = [
        [0, 'a number'],
        [true, 'a boolean'],
        [{}, 'an object'],
        ['', 'an empty string'],
        ['0x', 'no byte at all'],
        ['0x0', 'a short number'],
      ];
      await recorder.cases(length, [...overridden, ...others], ([param, what], caching) =>
        ask(param, String(what), caching),
      );
    },
  },
];

/** Whether a call with a hash gets a result, a receipt or null: who serves none at all serves none without a hash either. */
async function servesReceipts(context: RpcContext): Promise<boolean> {
  const [known] = (await surveyChain(context)).transactions;
  const { reply, receipt } = await readReceipt(context.rpc, known?.hash ?? noHash, 'shared');
  return known === undefined ? reply.outcome.kind === 'result' : receipt !== undefined;
}

function noReceipt(reply: RpcReply, expected: string, isServed: boolean): Judgement {
  const receipt = reply.outcome.kind === 'result' ? asObject(reply.outcome.value) : undefined;
  if (receipt === undefined)
    return isServed ? holds : notAnswered('eth_getTransactionReceipt gave no receipt of a known transaction');
  return inAnswer(reply.exchange).fail('refused', '/result', expected, receipt);
}

/** Every receipt of the run, also those of hashes that no transaction has. */
export const watches: readonly WatchRule[] = [
  watchReceipts([chosen], rpcApis, ({ hash, receipt, exchange }) => [
    [chosen, judgeChosen(receipt, hash, exchange)],
  ]),
];

function judgeChosen({ transactionHash }: JsonObject, hash: string, exchange: Exchange): Judgement {
  return inAnswer(exchange).expect(
    sameHex(transactionHash, hash),
    'asked-for',
    '/result/transactionHash',
    `the receipt of ${hash}`,
    transactionHash,
  );
}
