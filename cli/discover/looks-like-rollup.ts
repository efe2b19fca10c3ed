import { fieldOf, isObjectOrArray } from '../../base/json-object.ts';

/** Blocks that are looked at, from the newest one down. */
const maxBlocks = 4;
/** Fields that only receipts of a rollup have (§2.8). */
const l1Fields = ['l1Fee', 'l1GasUsed', 'l1GasPrice'];
/** Transactions that a rollup takes over from its base layer. */
const depositType = '0x7e';

/**
 * Whether a node that answers generic methods belongs to a rollup, by the receipts of its newest transactions; undefined
 * where there are none.
 * @param read the result of a call, undefined for an error
 * @throws Unanswered
 */
export async function looksLikeRollup(
  read: (method: string, params: readonly unknown[]) => Promise<unknown>,
): Promise<boolean | undefined> {
  let tag: unknown = 'latest';
  for (let looked = 0; looked < maxBlocks; looked += 1) {
    const block = await read('eth_getBlockByNumber', [tag, false]);
    const transactions = fieldOf(block, 'transactions');
    // The first ones of a block may be deposits, which pay no fee on the base layer.
    const hash: unknown = Array.isArray(transactions) ? transactions.at(-1) : undefined;
    if (typeof hash === 'string') {
      const receipt = await read('eth_getTransactionReceipt', [hash]);
      if (!isObjectOrArray(receipt)) return undefined;
      return (
        l1Fields.some((field) => fieldOf(receipt, field) !== undefined) ||
        fieldOf(receipt, 'type') === depositType
      );
    }
    const number = fieldOf(block, 'number');
    if (typeof number !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(number) || BigInt(number) === 0n)
      return undefined;
    tag = `0x${(BigInt(number) - 1n).toString(16)}`;
  }
  return undefined;
}
