import type { JsonObject } from '../../../../base/json-object.ts';
import type { BlockRecord } from '../block-record.ts';
import { sameHex } from '../quantity.ts';
import { transactionObjects } from '../reading/read-block.ts';
import { encodeReceipt } from './encode-receipt.ts';
import { encodeTransaction } from './encode-transaction.ts';
import { hasHashOfHeader } from './header-hash.ts';
import { listRoot } from './list-root.ts';
import { bloomOf } from './logs-bloom.ts';
import { complete } from './rlp-item.ts';

/**
 * Whether a block proves its own header and transactions: its hash is that of its header, and its transactions have the root
 * that the header names. That does not happen by chance, so what follows from such a block by the rules of Ethereum is
 * certain. Chains with rules of their own do not pass, and nothing is concluded about them.
 */
export async function isProven({ block, transactions }: BlockRecord): Promise<boolean> {
  if (!hasHashOfHeader(block) || transactionObjects(block).length < transactions.length) return false;
  return hasRootOfTransactions(block) === true;
}

/**
 * Whether the root of a block's transactions is theirs; undefined where one is of a type that the suite does not know.
 * @param block in the form with full transactions
 */
export function hasRootOfTransactions(block: JsonObject): boolean | undefined {
  const items = complete(transactionObjects(block).map(encodeTransaction));
  return items === undefined ? undefined : sameHex(block.transactionsRoot, listRoot(items));
}

/**
 * The root of the receipts as they were read, with bloom filters computed from their logs: nodes that keep none are not to
 * blame for it. Undefined where a receipt is missing or of a form that is not known.
 */
export async function receiptsRoot({ transactions, receipts }: BlockRecord): Promise<string | undefined> {
  if (receipts.length < transactions.length) return undefined;
  const items = complete(
    receipts.map(({ receipt }) => {
      const logsBloom = Array.isArray(receipt.logs) ? bloomOf(receipt.logs) : undefined;
      return encodeReceipt({ ...receipt, logsBloom });
    }),
  );
  return items === undefined ? undefined : listRoot(items);
}
