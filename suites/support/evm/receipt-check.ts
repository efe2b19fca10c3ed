import type { JsonObject } from '../../../base/json-object.ts';
import type { RpcCheck, RpcContext } from '../../../engine/check.ts';
import type { NoEvidence, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { readReceipt } from './reading/read-receipt.ts';
import { chainReadings } from './reading/shared-readings.ts';
import { type ChainSurvey, noTransactions, surveyChain } from './reading/survey-chain.ts';

interface ReceiptRead {
  readonly receipt: JsonObject;
  readonly exchange: Exchange;
  /** As the survey found the transaction. */
  readonly transaction: ChainSurvey['transactions'][number];
  readonly shapes: RpcContext['shapes'];
}

/** Statements about receipts, and what a single receipt says of them. */
interface ReceiptRule extends Pick<RpcCheck, 'decides' | 'on'> {
  /** Why a statement was not evaluated, where no receipt shows what it is about. */
  without(id: string): NoEvidence;
  judge(read: ReceiptRead): readonly RequirementJudgement[];
}

/** A check of the receipts of all transactions that the survey found, over every channel: others read them too, it sends no request more. */
export function receiptCheck({ decides, on, without, judge }: ReceiptRule): RpcCheck {
  return {
    decides,
    on,
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receipts,
    async run(context) {
      const { recorder, rpc, shapes } = context;
      const survey = await surveyChain(context);
      const { transactions } = survey;
      for (const id of decides)
        recorder.skip(id, transactions.length === 0 ? noTransactions(survey) : without(id));
      await Promise.all(
        transactions.map((transaction) =>
          recorder.examine(decides, async (caching) => {
            const { receipt, reply } = await readReceipt(rpc, transaction.hash, caching);
            const { exchange } = reply;
            return receipt === undefined ? [] : judge({ receipt, exchange, transaction, shapes });
          }),
        ),
      );
    },
  };
}
