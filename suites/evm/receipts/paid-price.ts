import type { JsonObject } from '../../../base/json-object.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { formulaPrice, takesBaseFeeOnly } from './formula-price.ts';
import type { RecordLaw } from './record-laws.ts';

/** The rule that a receipt breaks whose price is the base fee, though more was offered. */
export const baseFeeAlone = 'base-fee-alone';

/**
 * §2.8: the price in a receipt is the one that was paid. The contract gives no formula, so only transactions are judged
 * whose price is beyond doubt: of a block with a base fee, and shown with an effective price that the formula of
 * EIP-1559 gives too.
 */
export const priceIsPaid: RecordLaw = ({ block, receipts }) =>
  receipts.map(({ receipt, transaction, exchange }): Judgement => {
    const price = transaction === undefined ? undefined : paidPrice(block, transaction);
    const actual = quantityOf(receipt.effectiveGasPrice);
    if (price === undefined || actual === undefined)
      return noEvidence('no transaction shows beyond doubt what it paid');
    if (actual < price && quantityOf(block.baseFeePerGas) === 0n)
      return noEvidence('where no base fee is due, a chain may take less than was offered');
    const isBaseFee = actual === quantityOf(block.baseFeePerGas);
    return acrossAnswers(exchange).expect(
      actual === price,
      isBaseFee ? baseFeeAlone : 'paid',
      '/result/effectiveGasPrice',
      `${toQuantity(price)}, which the transaction paid`,
      receipt.effectiveGasPrice,
    );
  });

/** Undefined where it is in doubt. */
function paidPrice(block: JsonObject, transaction: JsonObject): bigint | undefined {
  const base = quantityOf(block.baseFeePerGas);
  const shown = quantityOf(transaction.gasPrice);
  const type = quantityOf(transaction.type);
  if (base === undefined || shown === undefined || type === undefined || takesBaseFeeOnly(block))
    return undefined;
  if (type <= 1n) return shown >= base ? shown : undefined;
  return formulaPrice(block, transaction) === shown ? shown : undefined;
}
