import { asObject, elementsOf, type JsonObject } from '../../../../base/json-object.ts';
import { transactionObjects } from '../reading/read-block.ts';
import { encodeTransaction } from './encode-transaction.ts';
import { encodedHeader } from './header-hash.ts';
import { encodeRlp } from './rlp.ts';
import { complete, dataItem, quantityItem } from './rlp-item.ts';

/** A transaction of the first type is a list, which begins so; every other one is bytes to the block that holds it. */
const firstOfList = 0xc0;

/** Software differs in whether it counts what stands in front of a list or of bytes, at most so many bytes each. */
const prefixBytes = 4;
/** The header, the lists of a block and the block itself. */
const lists = 5;

export interface BlockSize {
  /** In bytes, as a block is sent between nodes: header, transactions, uncles and withdrawals. */
  readonly size: number;
  /** Without what some software does not count: prefixes and withdrawals. */
  readonly least: number;
  readonly most: number;
}

/**
 * The size that follows from what is in a block.
 * @param block in the form with full transactions
 * @returns undefined where it has a part of a form that the suite does not know
 */
export function blockSize(block: JsonObject): BlockSize | undefined {
  const header = encodedHeader(block);
  const whole = transactionObjects(block);
  const transactions = complete(whole.map(encodeTransaction));
  const { uncles, withdrawals, transactions: shown } = block;
  // Uncles are shown by their hashes, which say nothing of their sizes.
  if ('unknown' in header || transactions === undefined || !Array.isArray(uncles) || uncles.length > 0)
    return undefined;
  if (whole.length < elementsOf(shown).length) return undefined;
  const listed = withdrawals === undefined || withdrawals === null ? [] : withdrawalsOf(withdrawals);
  if (listed === undefined) return undefined;
  const inBlock = transactions.map((one) =>
    (one[0] ?? 0) >= firstOfList ? one.length : encodeRlp(one).length,
  );
  const size = listLength([header.bytes.length, listLength(inBlock), listLength([]), ...listed]);
  const prefixes = prefixBytes * (whole.length + lists);
  const [ofWithdrawals = 0] = listed;
  return { size, least: size - ofWithdrawals - prefixes, most: size + prefixes };
}

/** The length of their list, where there is one. */
function withdrawalsOf(withdrawals: unknown): readonly number[] | undefined {
  if (!Array.isArray(withdrawals)) return undefined;
  const items = elementsOf(withdrawals).map((one) => {
    const { index, validatorIndex, address, amount } = asObject(one) ?? {};
    return complete([
      quantityItem(index),
      quantityItem(validatorIndex),
      dataItem(address),
      quantityItem(amount),
    ]);
  });
  const known = complete(items);
  return known === undefined ? undefined : [listLength(known.map((item) => encodeRlp(item).length))];
}

/** How long a list is whose items have these lengths. */
function listLength(items: readonly number[]): number {
  const sum = items.reduce((all, one) => all + one, 0);
  return sum < 56 ? 1 + sum : 1 + Math.ceil(sum.toString(16).length / 2) + sum;
}
