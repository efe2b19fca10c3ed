import { asObject, elementsOf, type JsonObject } from '../../../base/json-object.ts';
import type { RpcCheck } from '../../../engine/check.ts';
import type { Api } from '../../../engine/target/target.ts';
import { noEvidence, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { judgePlace, placeFields } from '../../support/evm/log-place.ts';
import { readReceipt } from '../../support/evm/read-receipt.ts';
import { chainReadings } from '../../support/evm/shared-readings.ts';
import { noTransactions, surveyChain } from '../../support/evm/survey-chain.ts';
import { watchReceipts } from '../../support/evm/watch-receipts.ts';

const place = 'evm.log.place-of-receipt';
/** Rollup logs must show it, and its own requirements judge what they show. */
const apis: readonly Api[] = ['jsonrpc', 'evm'];

/** §2.8, advisory: logs need not show their transaction and block; those that do show those of their receipt. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [place],
    on: apis,
    over: 'every-channel',
    cost: () => 0,
    readings: chainReadings.receipts,
    async run(context) {
      const { recorder, rpc } = context;
      const survey = await surveyChain(context);
      const { transactions } = survey;
      const none = noEvidence('no log shows its transaction or its block', 'known.transactions');
      recorder.skip(place, transactions.length === 0 ? noTransactions(survey) : none);
      await Promise.all(
        transactions.map(({ hash }) =>
          recorder.examine([place], async (caching) => {
            const { receipt, reply } = await readReceipt(rpc, hash, caching);
            return receipt === undefined ? [] : judgePlaces(receipt, reply.exchange);
          }),
        ),
      );
    },
  },
];

function judgePlaces(receipt: JsonObject, exchange: Exchange): readonly RequirementJudgement[] {
  return elementsOf(receipt.logs).flatMap((one, position) => {
    const log = asObject(one) ?? {};
    return placeFields.map(
      (field): RequirementJudgement => [place, judgePlace(field, log, position, receipt, exchange)],
    );
  });
}

/** Every receipt of the run. */
export const watches: readonly WatchRule[] = [
  watchReceipts([place], apis, ({ receipt, exchange }) => judgePlaces(receipt, exchange)),
];
