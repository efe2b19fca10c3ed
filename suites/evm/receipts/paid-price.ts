import type { JsonObject } from '../../../base/json-object.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { transactionObjects } from '../../support/evm/read-block.ts';
import type { RecordLaw } from './record-laws.ts';

/** The rule that a receipt breaks whose price is the base fee, though more was offered. */
export const baseFeeAlone = 'base-fee-alone';

/** Types of transactions that Arbitrum has (deposits, its own ones, retried ones). */
const arbitrumTypes = [0x64n, 0x65n, 0x66n, 0x68n, 0x69n, 0x6an, 0x78n];

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

/** Base fee and tip, but the cap at most (EIP-1559); undefined for other types, and on chains where it does not hold. */
export function formulaPrice(block: JsonObject, transaction: JsonObject): bigint | undefined {
  const base = quantityOf(block.baseFeePerGas);
  const type = quantityOf(transaction.type);
  if (base === undefined || type === undefined || type < 2n || type > 4n || takesBaseFeeOnly(block))
    return undefined;
  const [cap, tip] = [quantityOf(transaction.maxFeePerGas), quantityOf(transaction.maxPriorityFeePerGas)];
  if (cap === undefined || tip === undefined) return undefined;
  const offered = base + tip;
  if (offered > cap) return cap;
  return offered;
}

/** What was found of each block, as each of its transactions asks for it. */
const known = new WeakMap<JsonObject, boolean>();

/** Chains where everybody pays the base fee, whatever was offered, show it by fields of their blocks, or by transactions of types that are theirs. */
function takesBaseFeeOnly(block: JsonObject): boolean {
  const before = known.get(block);
  if (before !== undefined) return before;
  const takes = hasFieldsOfArbitrum(block) || hasTypesOfArbitrum(block);
  known.set(block, takes);
  return takes;
}

function hasFieldsOfArbitrum(block: JsonObject): boolean {
  return ['sendRoot', 'sendCount', 'l1BlockNumber', 'l1BatchNumber'].some((name) => name in block);
}

function hasTypesOfArbitrum(block: JsonObject): boolean {
  return transactionObjects(block).some(({ type }) => {
    const kind = quantityOf(type);
    return kind !== undefined && arbitrumTypes.includes(kind);
  });
}
