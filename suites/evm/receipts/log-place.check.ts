import { asObject, elementsOf, type JsonObject } from '../../../base/json-object.ts';
import type { Api } from '../../../engine/target/target.ts';
import { noEvidence, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { judgePlace, placeFields } from '../../support/evm/log-place.ts';
import { receiptCheck } from '../../support/evm/receipt-check.ts';
import { watchReceipts } from '../../support/evm/watch-receipts.ts';

const place = 'evm.log.place-of-receipt';
/** Rollup logs must show it, and its own requirements judge what they show. */
const apis: readonly Api[] = ['jsonrpc', 'evm'];

/** §2.8, advisory: logs need not show their transaction and block; those that do show those of their receipt. */
export const checks = [
  receiptCheck({
    decides: [place],
    on: apis,
    without: () => noEvidence('no log shows its transaction or its block', 'known.transactions'),
    judge: ({ receipt, exchange }) => judgePlaces(receipt, exchange),
  }),
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
