import type { JsonObject } from '../../base/json-object.ts';
import type { Shapes } from '../../engine/shape/shapes.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import type { Judgement, RequirementJudgement } from '../../engine/verdict/judgement.ts';
import { parseJson } from '../../engine/wire/body/parse-json.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { judgeBlock, judgeNumber } from '../../suites/evm/blocks/block-shape.check.ts';
import {
  judgeBloom,
  judgeCreatedAddress,
  judgeHeaderHash,
  judgeReceiptsRoot,
  judgeSizeOfBlock,
  judgeTransactionsRoot,
} from '../../suites/evm/blocks/hash-laws.ts';
import { priceIsPaid } from '../../suites/evm/receipts/paid-price.ts';
import { judgeHash, judgeReceipt } from '../../suites/evm/receipts/receipt-shape.check.ts';
import {
  agreesWithTransaction,
  gasAddsUp,
  gasOfBlock,
  indexIsPosition,
  namesItsBlock,
  type RecordLaw,
} from '../../suites/evm/receipts/record-laws.ts';
import type { BlockRecord } from '../../suites/support/evm/block-record.ts';
import { isProven, receiptsRoot } from '../../suites/support/evm/encoding/proven-record.ts';
import { quantityOf, sameHex } from '../../suites/support/evm/quantity.ts';
import { transactionHashes, transactionObjects } from '../../suites/support/evm/reading/read-block.ts';

/** What the checks make of recorded answers: the same judgements, put to data in place of a node. */

const laws: readonly (readonly [string, RecordLaw])[] = [
  ['evm.receipt.containing-block', namesItsBlock],
  ['evm.receipt.cumulative-gas-sums', gasAddsUp],
  ['evm.block.gas-used-is-last-cumulative', gasOfBlock],
  ['evm.receipt.transaction-index-is-position', indexIsPosition],
  ['evm.receipt.agrees-with-transaction', agreesWithTransaction],
  ['evm.receipt.effective-gas-price-is-paid', priceIsPaid],
];

/** @param asked the number that it was asked for by, where it was */
export async function judgeRecordedBlock(
  block: JsonObject,
  shapes: Shapes,
  asked: bigint | undefined,
): Promise<RequirementJudgement[]> {
  const exchange = exchangeOf(block);
  const header = judgeHeaderHash(block, exchange);
  return [
    ...judgeBlock(block, shapes, exchange),
    ['evm.block.number', judgeNumber(block, asked ?? 'latest', exchange)],
    ['evm.block.hash-of-header', header],
    ...(showsHashes(block) ? [] : judgeWholeBlock(block, header, exchange)),
  ];
}

function judgeWholeBlock(block: JsonObject, header: Judgement, exchange: Exchange): RequirementJudgement[] {
  const root = judgeTransactionsRoot(block, exchange);
  return [
    ['evm.block.transactions-root-of-list', root],
    ['evm.block.size-of-block', judgeSizeOfBlock(block, { header, root }, exchange)],
  ];
}

function showsHashes({ transactions }: JsonObject): boolean {
  return Array.isArray(transactions) && transactions.some((one) => typeof one === 'string');
}

/** @param asked the hash that it was asked for by, where it was */
export function judgeRecordedReceipt(
  receipt: JsonObject,
  shapes: Shapes,
  asked: string | undefined,
): RequirementJudgement[] {
  const exchange = exchangeOf(receipt);
  return [
    ...judgeReceipt(receipt, shapes, exchange, true),
    ...(asked === undefined
      ? []
      : ([['evm.receipt.transaction-hash', judgeHash(receipt, asked, exchange)]] as const)),
    ['evm.receipt.logs-bloom-of-logs', judgeBloom(receipt, exchange)],
  ];
}

/** A block with all its receipts, each on its own and all together. */
export async function judgeRecord(record: BlockRecord, shapes: Shapes): Promise<RequirementJudgement[]> {
  const { block, number, receipts, transactions } = record;
  const together: RequirementJudgement[] = [
    ...laws.flatMap(([id, law]) =>
      law(record, true).map((judgement): RequirementJudgement => [id, judgement]),
    ),
    ['evm.block.receipts-root-of-list', await judgeReceiptsRoot(record)],
  ];
  if (await isProven(record)) {
    const root = await receiptsRoot(record);
    const isRoot = sameHex(root, block.receiptsRoot);
    const expected = 'the root of its receipts';
    const judgement = inAnswer(undefined).expect(isRoot, 'committed', '/result', expected, root);
    together.push(['evm.receipt.committed-by-block', judgement]);
  }
  const created = receipts.map(({ receipt, transaction, exchange }): RequirementJudgement => {
    return ['evm.receipt.contract-address-is-created', judgeCreatedAddress(receipt, transaction, exchange)];
  });
  return [
    ...(await judgeRecordedBlock(block, shapes, number)),
    ...receipts.flatMap(({ receipt, index }) => judgeRecordedReceipt(receipt, shapes, transactions[index])),
    ...together,
    ...created,
  ];
}

/** A block together with its receipts; undefined where one of them is missing, or where it has no transaction. */
export function recordOf(
  block: JsonObject,
  receipts: readonly JsonObject[],
  transactions: readonly string[] = transactionHashes(block),
  number: bigint = quantityOf(block.number) ?? -1n,
): BlockRecord | undefined {
  const objects = transactionObjects(block);
  const placed = transactions.flatMap((hash, index) => {
    const receipt = receipts.find(({ transactionHash }) => sameHex(transactionHash, hash));
    const exchange = exchangeOf(receipt);
    return receipt === undefined ? [] : [{ index, receipt, exchange, transaction: objects[index] }];
  });
  if (transactions.length === 0 || placed.length < transactions.length) return undefined;
  return { number, block, exchange: exchangeOf(block), transactions, receipts: placed };
}

/** The exchange that an answer would have come by. */
export function exchangeOf(result: unknown): Exchange {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  return {
    node: 'recorded',
    transport: 'http',
    request: { method: 'POST', url: 'https://node.example', headers: {} },
    answer: { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) },
    durationMs: 0,
  };
}
