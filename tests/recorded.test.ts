import { describe, expect, it } from 'vitest';
import { Shapes } from '../engine/shape/shapes.ts';
import { Dialects } from '../engine/verdict/dialect.ts';
import type { Breach, Judgement, Ruling } from '../engine/verdict/judgement.ts';
import type { Exchange } from '../engine/wire/exchange.ts';
import { parseJson } from '../engine/wire/parse-json.ts';
import type { BlockRecord } from '../suites/evm/block-record.ts';
import { blockRulings } from '../suites/evm/block-shape.ts';
import {
  judgeBloom,
  judgeHeaderHash,
  judgeReceiptsRoot,
  judgeTransactionsRoot,
} from '../suites/evm/hash-laws.ts';
import { priceIsPaid } from '../suites/evm/paid-price.ts';
import { quantityOf, sameHex } from '../suites/evm/quantity.ts';
import { transactionHashes, transactionObjects } from '../suites/evm/read-block.ts';
import { receiptRulings } from '../suites/evm/receipt-shape.ts';
import {
  agreesWithTransaction,
  gasAddsUp,
  gasOfBlock,
  indexIsPosition,
  namesItsBlock,
} from '../suites/evm/record-laws.ts';
import { asObject, type JsonObject } from '../suites/jsonrpc/json-object.ts';
import { type RecordedAnswer, recordedAnswers, recordedFolder } from './recorded-answers.ts';

/** What real nodes of Ethereum, Gnosis, Arbitrum and Polygon answered must not alarm anybody under the right dialect. */
const folder = recordedFolder();
if (folder === undefined) console.warn('no recorded answers beside the checkout: not tested against');

const sources = [
  { source: 'execution-apis', dialect: 'geth' },
  { source: 'erigon-rpc-tests', dialect: 'erigon' },
];
const shapes = new Shapes({ providers: [], protocols: [], publicNetworks: [] });
const dialects = new Dialects();

describe.skipIf(folder === undefined).each(sources)('answers recorded by $source', ({ source, dialect }) => {
  const answers = folder === undefined ? [] : recordedAnswers(folder, source);
  const blocks = answers
    .filter(({ method }) => method.startsWith('eth_getBlockBy'))
    .map(({ result }) => asObject(result))
    .filter((block) => block !== undefined);
  const receipts = answers
    .filter(({ method }) => /Receipts?$/.test(method))
    .flatMap(({ result }): unknown[] => (Array.isArray(result) ? result : [result]))
    .map(asObject)
    .filter((receipt) => receipt !== undefined);
  const breaches = (rulings: readonly Ruling[], body: unknown) =>
    rulings
      .filter((ruling): ruling is [string, Breach] => ruling[1].kind === 'breach')
      .filter(
        ([id, found]) =>
          dialects.explain(dialect, id, { ...found, exchange: exchangeOf(body) }) === undefined,
      )
      .map(([id, { rule, at, expected, actual }]) => ({ id, rule, at, expected, actual }));

  it('hold blocks and receipts', () => {
    expect(blocks.length).toBeGreaterThan(4);
    expect(receipts.length).toBeGreaterThan(2);
  });

  it('have the members of a block', () => {
    const found = blocks.flatMap((block) => breaches(blockRulings(block, shapes, exchangeOf(block)), block));
    expect(found).toEqual([]);
  });

  it('have the members of a receipt', () => {
    const found = receipts.flatMap((one) =>
      breaches(receiptRulings(one, shapes, exchangeOf(one), true), one),
    );
    expect(found).toEqual([]);
  });

  it('keep the laws of hashes, and most of them can be recomputed', async () => {
    const judged: Judgement[] = [];
    for (const block of blocks) {
      judged.push(judgeHeaderHash(block, exchangeOf(block)));
      if (transactionObjects(block).length > 0)
        judged.push(await judgeTransactionsRoot(block, exchangeOf(block)));
    }
    for (const receipt of receipts) judged.push(judgeBloom(receipt, exchangeOf(receipt)));
    expect(judged.filter(({ kind }) => kind === 'breach')).toEqual([]);
    expect(judged.filter(({ kind }) => kind === 'holds').length).toBeGreaterThan(judged.length * 0.7);
  });

  it('keep the laws between a block and its receipts', async () => {
    for (const record of recordsOf(blocks, receipts)) {
      const laws = [
        namesItsBlock,
        gasAddsUp,
        gasOfBlock,
        indexIsPosition,
        agreesWithTransaction,
        priceIsPaid,
      ];
      const judged = [...laws.flatMap((law) => law(record, true)), await judgeReceiptsRoot(record)];
      expect(judged.filter(({ kind }) => kind === 'breach')).toEqual([]);
      expect(judged.filter(({ kind }) => kind === 'holds')).not.toEqual([]);
    }
  });
});

describe.skipIf(folder === undefined)('the recordings', () => {
  it('hold a block together with all its receipts', () => {
    const answers: RecordedAnswer[] = sources.flatMap(({ source }) => recordedAnswers(folder ?? '', source));
    const objects = answers
      .flatMap(({ result }): unknown[] => (Array.isArray(result) ? result : [result]))
      .map(asObject)
      .filter((one) => one !== undefined);
    const blocks = objects.filter((one) => 'receiptsRoot' in one);
    const receipts = objects.filter((one) => 'cumulativeGasUsed' in one);
    expect(recordsOf(blocks, receipts).length).toBeGreaterThan(0);
  });
});

function recordsOf(blocks: readonly JsonObject[], receipts: readonly JsonObject[]): BlockRecord[] {
  return blocks.flatMap((block): BlockRecord[] => {
    const transactions = transactionHashes(block);
    const objects = transactionObjects(block);
    const own = receipts.filter(({ blockHash }) => sameHex(blockHash, block.hash));
    const placed = transactions.flatMap((hash, index) => {
      const receipt = own.find(({ transactionHash }) => sameHex(transactionHash, hash));
      const exchange = exchangeOf(receipt);
      return receipt === undefined ? [] : [{ index, receipt, exchange, transaction: objects[index] }];
    });
    if (transactions.length === 0 || placed.length < transactions.length) return [];
    const exchange = exchangeOf(block);
    return [{ number: quantityOf(block.number) ?? -1n, block, exchange, transactions, receipts: placed }];
  });
}

/** The exchange that an answer would have come by. */
function exchangeOf(result: unknown): Exchange {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  return {
    node: 'recorded',
    transport: 'http',
    request: { method: 'POST', url: 'https://node.example', headers: {} },
    answer: { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) },
    durationMs: 0,
  };
}
