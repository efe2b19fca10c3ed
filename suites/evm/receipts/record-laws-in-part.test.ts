import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../base/json-object.ts';
import type { Judgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { BlockRecord } from '../../support/evm/block-record.ts';
import {
  agreesWithTransaction,
  gasAddsUp,
  gasOfBlock,
  indexIsPosition,
  namesItsBlock,
} from './record-laws.ts';

/** Laws on blocks of which some receipts were read, or some fields are missing: the cases in which less is certain. */
const exchange: Exchange = {
  node: 'n',
  transport: 'http',
  request: { method: 'POST', url: 'https://node.example', headers: {} },
  answer: { kind: 'failure', cause: 'timeout', message: 'none is needed' } as never,
  durationMs: 1,
};

type Gas = readonly [index: number, used: string | null, cumulative: string | null];

const placed = (index: number, receipt: JsonObject, transaction?: JsonObject) => ({
  index,
  receipt,
  exchange,
  transaction,
});

function record(
  receipts: BlockRecord['receipts'],
  transactions = receipts.length,
  block: JsonObject = {},
): BlockRecord {
  const hashes = Array.from({ length: transactions }, (_, index) => `0x${index}`);
  return { number: 7n, block, exchange, transactions: hashes, receipts };
}

const kinds = (judged: readonly Judgement[]) => judged.map(({ kind }) => kind);
const gas = (receipts: readonly Gas[], exact = true) =>
  kinds(
    gasAddsUp(
      record(receipts.map(([at, gasUsed, cumulativeGasUsed]) => placed(at, { gasUsed, cumulativeGasUsed }))),
      exact,
    ),
  );

describe('cumulative gas', () => {
  it('is the sum where the receipts are neighbours from the first on, and no less where some lie between', () => {
    expect(
      gas([
        [0, '0x5', '0x5'],
        [1, '0x3', '0x8'],
      ]),
    ).toEqual(['holds', 'holds']);
    expect(
      gas([
        [0, '0x5', '0x6'],
        [1, '0x3', '0x9'],
      ]),
    ).toEqual(['breach', 'holds']);
    expect(
      gas([
        [0, '0x5', '0x5'],
        [1, '0x3', '0x9'],
      ]),
    ).toEqual(['holds', 'breach']);
    expect(
      gas([
        [2, '0x5', '0x9'],
        [4, '0x3', '0xd'],
      ]),
    ).toEqual(['holds', 'holds']);
    expect(
      gas([
        [2, '0x5', '0x4'],
        [4, '0x3', '0x6'],
      ]),
    ).toEqual(['breach', 'breach']);
    expect(
      gas([
        [2, '0x5', '0x9'],
        [3, '0x3', '0xd'],
      ]),
    ).toEqual(['holds', 'breach']);
  });

  it('may be more where system transactions take some', () => {
    expect(
      gas(
        [
          [0, '0x5', '0x6'],
          [1, '0x3', '0xa'],
        ],
        false,
      ),
    ).toEqual(['holds', 'holds']);
    expect(gas([[0, '0x5', '0x4']], false)).toEqual(['breach']);
  });

  it('is not judged where a quantity is missing', () => {
    expect(gas([[0, null, '0x5']])).toEqual(['not-answered']);
    expect(
      gas([
        [0, '0x5', null],
        [1, '0x3', '0x8'],
      ]),
    ).toEqual(['not-answered', 'not-answered']);
  });
});

describe('the gas of a block', () => {
  const total = (gasUsed: string | null, receipts: readonly Gas[], transactions: number, exact = true) => {
    const all = receipts.map(([at, , cumulativeGasUsed]) => placed(at, { cumulativeGasUsed }));
    return kinds(gasOfBlock(record(all, transactions, { gasUsed }), exact));
  };

  it('is that of the last receipt, and none without transactions', () => {
    expect(total('0x8', [[1, null, '0x8']], 2)).toEqual(['holds']);
    expect(total('0x9', [[1, null, '0x8']], 2)).toEqual(['breach']);
    expect(total('0x0', [], 0)).toEqual(['holds']);
    expect(total('0x1', [], 0)).toEqual(['breach']);
  });

  it('is not judged where the last receipt, a quantity or certainty is missing', () => {
    expect(total('0x8', [[0, null, '0x8']], 2)).toEqual(['no-evidence']);
    expect(total('0x8', [], 1)).toEqual(['no-evidence']);
    expect(total(null, [[0, null, '0x8']], 1)).toEqual(['not-answered']);
    expect(total('0x8', [[0, null, null]], 1)).toEqual(['not-answered']);
    expect(total('0x8', [[0, null, '0x9']], 1, false)).toEqual(['no-evidence']);
  });
});

describe('the index of a receipt', () => {
  const indices = (own: readonly (string | null)[], exact = true) =>
    kinds(
      indexIsPosition(record(own.map((transactionIndex, at) => placed(at, { transactionIndex }))), exact),
    );

  it('is its position, and rises where system transactions take places', () => {
    expect(indices(['0x0', '0x1'])).toEqual(['holds', 'holds']);
    expect(indices(['0x1', '0x0'])).toEqual(['breach', 'breach']);
    expect(indices(['0x1', '0x3'], false)).toEqual(['holds', 'holds']);
    // What does not fit the others is wrong, not what comes after it.
    expect(indices(['0x3', '0x1', '0x2'], false)).toEqual(['breach', 'holds', 'holds']);
    expect(indices(['0xd386d1dd', '0x1'], false)).toEqual(['breach', 'holds']);
    expect(indices(['0x0', '0x5', '0x3', '0x4'], false)).toEqual(['holds', 'breach', 'holds', 'holds']);
    expect(indices([null, '0x1'], false)).toEqual(['breach', 'holds']);
  });

  it('proves nothing in a block with one transaction, unless it is wrong', () => {
    expect(indices(['0x0'])).toEqual(['no-evidence']);
    expect(indices(['0x1'])).toEqual(['breach']);
  });
});

describe('what a receipt says alike', () => {
  const agrees = (receipt: JsonObject, transaction?: JsonObject) =>
    kinds(agreesWithTransaction(record([placed(0, receipt, transaction)]), true));

  it('is compared as far as the transaction shows it', () => {
    expect(agrees({ from: '0xa' })).toEqual(['not-answered']);
    expect(agrees({ from: '0xa', to: null }, { from: '0xA', to: null })).toEqual(['holds']);
    expect(agrees({ from: '0xa', to: null }, { to: null })).toEqual(['holds']);
    expect(agrees({ from: '0xa', to: '0xb' }, { from: '0xa' })).toEqual(['breach']);
    expect(agrees({ type: '0x2' }, { type: '0x02', to: null })).toEqual(['holds']);
    expect(agrees({ type: '0x2' }, { type: '0x1', to: null })).toEqual(['breach']);
    expect(agrees({ type: null }, { type: '0x1', to: null })).toEqual(['holds']);
    expect(agrees({ transactionHash: '0x1' }, { hash: '0x2' })).toEqual(['breach']);
    expect(agrees({ transactionHash: '0x1' }, { hash: null })).toEqual(['holds']);
  });
});

describe('a breach of these laws', () => {
  it('takes several answers to see, so that changing data is not blamed', () => {
    const wrong = record(
      [
        placed(
          0,
          { gasUsed: '0x2', cumulativeGasUsed: '0x1', transactionIndex: '0x5' },
          { type: '0x1', to: '0x1' },
        ),
      ],
      1,
      { gasUsed: '0x9' },
    );
    const right = { blockNumber: '0x7', blockHash: '0xb' };
    const judged = [
      ...[namesItsBlock, gasAddsUp, gasOfBlock, indexIsPosition, agreesWithTransaction].flatMap((law) =>
        law(wrong, true),
      ),
      ...namesItsBlock(record([placed(0, right)], 1, { hash: '0xa' }), true),
    ];
    expect(judged.length).toBe(6);
    for (const judgement of judged)
      expect(judgement).toMatchObject({ kind: 'breach', needsConfirmation: true });
  });
});
