import type { JsonObject } from '../../base/json-object.ts';
import type { RpcCheck } from '../../engine/check.ts';
import { rpcApis } from '../../engine/target/target.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { type Judgement, noEvidence, notAnswered } from '../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { sameHex } from '../support/evm/quantity.ts';
import { readReceipt } from '../support/evm/reading/read-receipt.ts';
import { chainReadings } from '../support/evm/reading/shared-readings.ts';
import { noTransactions, surveyChain } from '../support/evm/reading/survey-chain.ts';
import { watchReceipts } from '../support/evm/watch-receipts.ts';

const chosen = 'jsonrpc.receipt.hash-parameter';

/** §4.4: the only param of eth_getTransactionReceipt chooses the receipt. */
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
        const { receipt, isNull, reply } = await readReceipt(rpc, hash, caching);
        if (isNull) return noEvidence('the receipts of the transactions that were found are null');
        if (receipt === undefined) return notAnswered('no receipt came for the hashes of transactions');
        return judgeChosen(receipt, hash, reply.exchange);
      });
    },
  },
];

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
