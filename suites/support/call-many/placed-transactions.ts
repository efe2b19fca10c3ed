import type { JsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { quantityOf, sameHex } from '../evm/quantity.ts';
import { transactionObjects } from '../evm/reading/read-block.ts';
import { readReceipt } from '../evm/reading/read-receipt.ts';
import { httpChannel, surveyChain } from '../evm/reading/survey-chain.ts';

/** A transaction as its receipt places it. */
export interface PlacedTransaction {
  readonly number: bigint;
  readonly index: number;
  /** Lower case. */
  readonly from: string;
  /** True where the sender paid a fee or sent money, so that its balance fell. */
  readonly paid: boolean;
  /** The contract that it created. */
  readonly created: string | undefined;
}

/**
 * Transactions whose receipts say where they stand, by number and index.
 * @throws Unanswered
 */
export function placedTransactions(context: NodeContext): Promise<readonly PlacedTransaction[]> {
  return context.shared('rollup.call-many.placed-transactions', async () => {
    const { transactions, blocks } = await surveyChain(context);
    const generous = new Set(
      blocks.flatMap(({ block }) => transactionObjects(block).filter(sendsMoney).map(hashOf)),
    );
    const rpc = httpChannel(context);
    const receipts = await Promise.all(
      transactions.map(({ hash }) => readReceipt(rpc, hash, Caching.shared)),
    );
    return receipts
      .map(({ receipt }) =>
        receipt === undefined
          ? undefined
          : placeOf(receipt, generous.has(hashOf({ hash: receipt.transactionHash }))),
      )
      .filter((one) => one !== undefined)
      .sort((a, b) => (a.number === b.number ? a.index - b.index : a.number < b.number ? -1 : 1));
  });
}

function placeOf(receipt: JsonObject, sends: boolean): PlacedTransaction | undefined {
  const number = quantityOf(receipt.blockNumber);
  const index = quantityOf(receipt.transactionIndex);
  const { from, to, status, contractAddress } = receipt;
  // A contract that a receipt names beside a recipient is a breach of another statement.
  const creates = status === '0x1' && (to === null || to === undefined);
  if (number === undefined || index === undefined || !isAddress(from)) return undefined;
  const price = quantityOf(receipt.effectiveGasPrice) ?? 0n;
  const gas = quantityOf(receipt.gasUsed) ?? 0n;
  return {
    number,
    index: Number(index),
    from: from.toLowerCase(),
    paid: (price > 0n && gas > 0n) || (sends && status === '0x1'),
    created: creates && isAddress(contractAddress) ? contractAddress.toLowerCase() : undefined,
  };
}

function sendsMoney({ value, from, to }: JsonObject): boolean {
  return (quantityOf(value) ?? 0n) > 0n && !sameHex(from, to);
}

function hashOf({ hash }: JsonObject): string {
  return String(hash).toLowerCase();
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value);
}
