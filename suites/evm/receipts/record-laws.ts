import type { JsonObject } from '../../../base/json-object.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence, notAnswered } from '../../../engine/verdict/judgement.ts';
import type { BlockRecord, PlacedReceipt } from '../../support/evm/block-record.ts';
import { quantityOf, sameHex, toQuantity } from '../../support/evm/quantity.ts';
import { formulaPrice } from './formula-price.ts';

/**
 * Laws between a block and its receipts (§2.7, §2.8). Each judges one record; a breach takes several answers.
 * `exact` is false where system transactions belong to the block that it does not list (§4.5): they may take gas and places.
 */
export type RecordLaw = (record: BlockRecord, exact: boolean) => readonly Judgement[];

/** The receipt names the block that lists its transaction. */
export const namesItsBlock: RecordLaw = ({ block, number, receipts }) =>
  receipts.map(({ receipt, exchange }) => {
    const { blockHash, blockNumber } = receipt;
    const rule = 'containing-block';
    const isNumber = quantityOf(blockNumber) === number;
    if (isNumber && typeof block.hash !== 'string') return notAnswered('the block has no hash to compare');
    const [at, expected, actual] = isNumber
      ? ['/result/blockHash', `the hash of block ${toQuantity(number)}, ${String(block.hash)}`, blockHash]
      : ['/result/blockNumber', `${toQuantity(number)}, the block that lists the transaction`, blockNumber];
    return acrossAnswers(exchange).expect(
      isNumber && sameHex(blockHash, block.hash),
      rule,
      at,
      expected,
      actual,
    );
  });

/** From receipt to receipt, cumulative gas grows by the gas used. */
export const gasAddsUp = (
  { receipts }: Pick<BlockRecord, 'receipts'>,
  exact: boolean,
): readonly Judgement[] =>
  receipts.map(({ index, receipt, exchange }, position): Judgement => {
    const [own, all] = [quantityOf(receipt.gasUsed), quantityOf(receipt.cumulativeGasUsed)];
    if (own === undefined || all === undefined) return notAnswered('a receipt lacks its quantities of gas');
    const before = position === 0 ? undefined : receipts[position - 1];
    const earlier = before === undefined ? 0n : quantityOf(before.receipt.cumulativeGasUsed);
    if (earlier === undefined) return notAnswered('a receipt lacks its quantities of gas');
    const neighbours = before === undefined ? index === 0 : before.index === index - 1;
    const least = earlier + own;
    const good = neighbours && exact ? all === least : all >= least;
    return acrossAnswers(exchange).expect(
      good,
      'sum',
      '/result/cumulativeGasUsed',
      `${neighbours && exact ? '' : 'at least '}${toQuantity(least)}, the gas of the transactions up to this one, which is number ${index} of its block`,
      receipt.cumulativeGasUsed,
    );
  });

/** The block's gas is that of its last receipt; without transactions it used none. */
export const gasOfBlock: RecordLaw = ({ block, transactions, receipts, exchange }, exact) => {
  const used = quantityOf(block.gasUsed);
  const last = receipts.at(-1);
  if (used === undefined) return [notAnswered('the block has no gas used')];
  if (transactions.length > 0 && last?.index !== transactions.length - 1)
    return [noEvidence('the receipt of the last transaction was not read')];
  const total = last === undefined ? 0n : quantityOf(last.receipt.cumulativeGasUsed);
  if (total === undefined) return [notAnswered('a receipt lacks its quantities of gas')];
  // Gas of system transactions may be counted in either number, or in none.
  if (!exact) return [noEvidence('only blocks with system transactions were found')];
  return [
    acrossAnswers(exchange).expect(
      used === total,
      'total',
      '/result/gasUsed',
      `${toQuantity(total)}, the gas of its ${transactions.length} transactions`,
      block.gasUsed,
    ),
  ];
};

/** The index in a receipt is the position in the block, which a transaction that is listed twice has not. */
export const indexIsPosition: RecordLaw = ({ transactions, receipts, exchange: listed }, exact) => {
  const met = new Set<string>();
  const twice = transactions.findIndex((hash) => met.has(hash) || !met.add(hash));
  const doubled = inAnswer(listed).fail(
    'once',
    `/result/transactions/${twice}`,
    'a transaction that stands nowhere else in the block',
    transactions[twice],
  );
  // System transactions may take places without standing in the list, or stand in it without taking any: the order stays.
  const ordered = exact ? undefined : inOrder(receipts);
  const positions = receipts.map((placed): Judgement => {
    const { index, receipt, exchange } = placed;
    const good = ordered?.has(placed) ?? quantityOf(receipt.transactionIndex) === BigInt(index);
    if (good && transactions.length < 2) return noEvidence('no block with several transactions was found');
    const position = `its position among ${transactions.length} transactions`;
    return acrossAnswers(exchange).expect(
      good,
      'position',
      '/result/transactionIndex',
      exact
        ? `${toQuantity(BigInt(index))}, ${position}`
        : `an index between those of the transactions before and after it, as ${index} is ${position}`,
      receipt.transactionIndex,
    );
  });
  return twice === -1 ? positions : [doubled, ...positions];
};

/**
 * The most receipts whose indices rise from one to the next, and of as many those that have their position for an index: what does not
 * fit them is wrong, and not what comes after it.
 */
function inOrder(receipts: readonly PlacedReceipt[]): ReadonlySet<PlacedReceipt> {
  const chains: { readonly last: bigint; readonly weight: number; readonly of: readonly PlacedReceipt[] }[] =
    [];
  for (const placed of receipts) {
    const last = quantityOf(placed.receipt.transactionIndex);
    if (last === undefined) continue;
    const longest = heaviest(chains.filter((chain) => chain.last < last));
    const weight = (longest?.weight ?? 0) + receipts.length + (last === BigInt(placed.index) ? 1 : 0);
    chains.push({ last, weight, of: [...(longest?.of ?? []), placed] });
  }
  return new Set(heaviest(chains)?.of);
}

function heaviest<Chain extends { readonly weight: number }>(chains: readonly Chain[]): Chain | undefined {
  return chains.toSorted((a, b) => b.weight - a.weight)[0];
}

/** Receipt and full transaction agree in the fields that both have. */
export const agreesWithTransaction: RecordLaw = ({ block, receipts }) =>
  receipts.map((placed) => {
    if (placed.transaction === undefined) return notAnswered('the full transaction could not be read');
    const difference =
      differenceOf(placed, placed.transaction) ?? priceDifferenceOf(block, placed, placed.transaction);
    if (difference === undefined) return holds;
    return acrossAnswers(placed.exchange).fail('agree', ...difference);
  });

function differenceOf(
  { receipt }: PlacedReceipt,
  transaction: JsonObject,
): readonly [at: string, expected: string, actual: unknown] | undefined {
  if (typeof transaction.hash === 'string' && !sameHex(transaction.hash, receipt.transactionHash))
    return [
      '/result/transactionHash',
      `${transaction.hash}, the hash of the transaction`,
      receipt.transactionHash,
    ];
  for (const name of ['from', 'to', 'blockHash'] as const) {
    const [stated, actual] = [transaction[name] ?? null, receipt[name] ?? null];
    // A transaction that does not show the field at all says nothing about it, except that a creation has no "to".
    if (transaction[name] === undefined && name !== 'to') continue;
    if (stated === actual || sameHex(stated, actual)) continue;
    return [`/result/${name}`, `${String(stated)}, as the transaction has it`, receipt[name]];
  }
  for (const name of ['type', 'blockNumber', 'transactionIndex'] as const) {
    const [stated, actual] = [quantityOf(transaction[name]), quantityOf(receipt[name])];
    if (stated === undefined || actual === undefined || stated === actual) continue;
    return [`/result/${name}`, `${toQuantity(stated)}, as the transaction has it`, receipt[name]];
  }
  return undefined;
}

/**
 * A transaction that shows as its price neither what the receipt and the rules of EIP-1559 say that it paid, nor what it
 * offered at most, nor the base fee alone, as some nodes do.
 */
function priceDifferenceOf(
  block: JsonObject,
  { receipt }: PlacedReceipt,
  transaction: JsonObject,
): readonly [at: string, expected: string, actual: unknown] | undefined {
  const [shown, paid] = [quantityOf(transaction.gasPrice), quantityOf(receipt.effectiveGasPrice)];
  if (shown === undefined || paid === undefined || shown === paid) return undefined;
  if (paid !== formulaPrice(block, transaction)) return undefined;
  const others = [transaction.maxFeePerGas, block.baseFeePerGas].map(quantityOf);
  if (others.includes(shown)) return undefined;
  const expected = `${toQuantity(shown)}, as the transaction has it in gasPrice`;
  return ['/result/effectiveGasPrice', expected, receipt.effectiveGasPrice];
}
