import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../base/json-object.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { BlockRecord } from '../../support/evm/block-record.ts';
import { firstTransaction } from '../../support/evm/fixtures/first-transaction.ts';
import { someExchange as exchange } from '../fixtures/some-exchange.ts';
import {
  judgeBloom,
  judgeCreatedAddress,
  judgeHeaderHash,
  judgeReceiptsRoot,
  judgeSizeOfBlock,
  judgeTransactionsRoot,
} from './hash-laws.ts';

const zeros = (bytes: number) => `0x${'00'.repeat(bytes)}`;
const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

/** The first block of the main network. */
const genesis: JsonObject = {
  hash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  parentHash: zeros(32),
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  miner: zeros(20),
  stateRoot: '0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544',
  transactionsRoot: emptyRoot,
  receiptsRoot: emptyRoot,
  logsBloom: zeros(256),
  difficulty: '0x400000000',
  number: '0x0',
  gasLimit: '0x1388',
  gasUsed: '0x0',
  timestamp: '0x0',
  extraData: '0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa',
  mixHash: zeros(32),
  nonce: '0x0000000000000042',
  transactions: [],
};

/** What block 46,147 of the main network, the first with a transaction, has of it. */
const transaction: JsonObject = firstTransaction;
const receipt: JsonObject = {
  type: '0x0',
  root: '0x96a8e009d2b88b1483e6941e6812e32263b05683fac202abc622a3e31aed1957',
  cumulativeGasUsed: '0x5208',
  logsBloom: zeros(256),
  logs: [],
};
const block: JsonObject = {
  transactions: [transaction],
  transactionsRoot: '0x4513310fcb9f6f616972a3b948dc5d547f280849a87ebb5af0191f98b87be598',
  receiptsRoot: '0xfe2bf2a941abf41d72637e5b91750332a30283efd40c424dc522b77e6f0ed8c4',
};

function recordOf(change: Partial<BlockRecord> = {}): BlockRecord {
  const receipts = [{ index: 0, receipt, exchange, transaction }];
  return { number: 46_147n, block, exchange, transactions: ['0x5c'], receipts, ...change };
}

/** A breach as the place, what should stand there and what does; else its kind. */
function summaryOf(judgement: Judgement): unknown {
  if (judgement.kind !== 'breach') return judgement.kind;
  const { rule, at, expected, actual, needsConfirmation = false } = judgement;
  return { rule, at, expected: expected.split(',')[0], actual, needsConfirmation };
}

describe('the hash of a block', () => {
  it('is that of its header', () => {
    expect(summaryOf(judgeHeaderHash(genesis, exchange))).toBe('holds');
    expect(
      summaryOf(judgeHeaderHash({ ...genesis, hash: String(genesis.hash).toUpperCase() }, exchange)),
    ).toBe('holds');
  });

  it('is wrong where any field of the header is another, and can come from that one answer', () => {
    const hash = zeros(32);
    expect(summaryOf(judgeHeaderHash({ ...genesis, hash }, exchange))).toEqual({
      rule: 'hash',
      at: '/result/hash',
      expected: genesis.hash,
      actual: hash,
      needsConfirmation: false,
    });
    const { hash: _, transactions: __, ...header } = genesis;
    for (const name of Object.keys(header))
      expect(judgeHeaderHash({ ...genesis, [name]: '0x01' }, exchange).kind).toBe('breach');
  });

  it('is not judged in a form that is not known', () => {
    expect(judgeHeaderHash({ ...genesis, vaultRoot: '0x', hash: zeros(32) }, exchange)).toEqual({
      kind: 'no-evidence',
      reason:
        'the block has fields that nodeproof does not know: vaultRoot; they may be part of its header, so its hash cannot be recomputed',
    });
    // A field that the hash leaves out stands beside the header.
    expect(judgeHeaderHash({ ...genesis, vaultRoot: '0x' }, exchange).kind).toBe('holds');
  });
});

describe('the root of transactions', () => {
  it('is that of the list', async () => {
    expect(summaryOf(judgeTransactionsRoot(block, exchange))).toBe('holds');
    expect(summaryOf(judgeTransactionsRoot(genesis, exchange))).toBe('holds');
  });

  it('is wrong where a transaction is another, is missing or stands there twice', async () => {
    const others = [[{ ...transaction, value: '0x7a6a' }], [], [transaction, transaction]];
    for (const transactions of others) {
      expect(summaryOf(judgeTransactionsRoot({ ...block, transactions }, exchange))).toEqual({
        rule: 'root',
        at: '/result/transactionsRoot',
        expected: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        actual: block.transactionsRoot,
        needsConfirmation: false,
      });
    }
  });

  it('is not judged where it leaves out what nobody signed', () => {
    const unsigned = { ...transaction, r: '0x0', s: '0x0' };
    const judged = (...transactions: readonly JsonObject[]) =>
      summaryOf(judgeTransactionsRoot({ ...block, transactions }, exchange));
    expect(judged(transaction, unsigned)).toBe('no-evidence');
    expect(judged(transaction, unsigned, transaction)).toMatchObject({ rule: 'root' });
  });

  it('is not judged where one of them is of a type that is not known', async () => {
    const transactions = [transaction, { ...transaction, type: '0x7e' }];
    expect(summaryOf(judgeTransactionsRoot({ ...block, transactions }, exchange))).toBe('no-evidence');
  });
});

describe('the size of a block', () => {
  const whole = { ...genesis, uncles: [], size: '0x21c' };
  const judgeSize = (one: JsonObject, root: Judgement = holds) =>
    judgeSizeOfBlock(one, { header: judgeHeaderHash(one, exchange), root }, exchange);

  it('is that of its header, transactions, uncles and withdrawals', () => {
    expect(summaryOf(judgeSize(whole))).toBe('holds');
    // Some software leaves out what stands in front of lists.
    expect(summaryOf(judgeSize({ ...whole, size: '0x21b' }))).toBe('holds');
    expect(summaryOf(judgeSize({ ...whole, size: '0x204' }))).toEqual({
      rule: 'size',
      at: '/result/size',
      expected: 'about 0x21c',
      actual: '0x204',
      needsConfirmation: false,
    });
  });

  it('is not judged where a part of the block is not known', () => {
    const unknown = [
      { ...whole, uncles: [zeros(32)] },
      { ...whole, withdrawals: [{ index: '0x1' }] },
      { ...whole, transactions: [zeros(32)] },
      { ...whole, hash: zeros(32) },
    ];
    for (const one of unknown) expect(summaryOf(judgeSize({ ...one, size: '0x1' }))).toBe('no-evidence');
    expect(summaryOf(judgeSize({ ...whole, size: '0x1' }, noEvidence('no root')))).toBe('no-evidence');
  });
});

describe('the root of receipts', () => {
  it('is that of the list', async () => {
    expect(summaryOf(await judgeReceiptsRoot(recordOf()))).toBe('holds');
  });

  it('is wrong where a receipt is another, which takes several answers to see', async () => {
    const other = { index: 0, receipt: { ...receipt, cumulativeGasUsed: '0x5209' }, exchange, transaction };
    expect(summaryOf(await judgeReceiptsRoot(recordOf({ receipts: [other] })))).toEqual({
      rule: 'root',
      at: '/result/receiptsRoot',
      expected: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      actual: block.receiptsRoot,
      needsConfirmation: true,
    });
  });

  it('is not judged where it leaves out the receipt of what nobody signed', async () => {
    const signed = { index: 0, receipt, exchange, transaction };
    const unsigned = { ...signed, index: 1, transaction: { ...transaction, r: '0x0', s: '0x0' } };
    const judged = async (...receipts: readonly (typeof signed)[]) =>
      summaryOf(await judgeReceiptsRoot(recordOf({ receipts })));
    expect(await judged(signed, unsigned)).toBe('no-evidence');
    expect(await judged(signed, { ...signed, index: 1 })).toMatchObject({ rule: 'root' });
  });

  it('is not judged where a receipt is missing, or of a type that is not known', async () => {
    expect(summaryOf(await judgeReceiptsRoot(recordOf({ transactions: ['0x5c', '0x5d'] })))).toBe(
      'no-evidence',
    );
    const strange = { index: 0, receipt: { ...receipt, type: '0x7e' }, exchange, transaction };
    expect(summaryOf(await judgeReceiptsRoot(recordOf({ receipts: [strange] })))).toBe('no-evidence');
  });
});

describe('the bloom of a receipt', () => {
  const logs = [{ address: `0x${'aa'.repeat(20)}`, topics: [] }];

  it('is that of its logs', () => {
    expect(summaryOf(judgeBloom(receipt, exchange))).toBe('holds');
    expect(summaryOf(judgeBloom({ ...receipt, logs }, exchange))).toEqual({
      rule: 'bloom',
      at: '/result/logsBloom',
      expected: expect.stringMatching(/^0x[0-9a-f]{512}$/),
      actual: zeros(256),
      needsConfirmation: false,
    });
  });

  it.each([
    ['null', null],
    ['a log without topics', [{ address: '0xaa' }]],
  ])('is not judged where its logs are %s', (_, unread) => {
    expect(summaryOf(judgeBloom({ ...receipt, logs: unread }, exchange))).toBe('no-evidence');
  });
});

/** A creator of the main network and the first addresses that follow from it, as the usual example has them. */
describe('the address of a created contract', () => {
  const from = '0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0';
  const created = { from, to: null, status: '0x1' };

  it.each([
    ['0x0', '0xcd234a471b72ba2f1ccf0a70fcaba648a5eecd8d'],
    ['0x1', '0x343c43a37d37dff08ae8c4a11544c718abb4fcf8'],
    ['0x2', '0xf778b86fa74e846c4f0a1fbd1335fe81c00a0c91'],
  ])('follows from its creator and the nonce %s', (nonce, contractAddress) => {
    expect(summaryOf(judgeCreatedAddress({ ...created, contractAddress }, { nonce }, exchange))).toBe(
      'holds',
    );
    expect(
      summaryOf(judgeCreatedAddress({ ...created, contractAddress: from }, { nonce }, exchange)),
    ).toEqual({
      rule: 'address',
      at: '/result/contractAddress',
      expected: contractAddress,
      actual: from,
      needsConfirmation: false,
    });
  });

  it('is the same where the creation failed and names one', () => {
    const failed = { ...created, status: '0x0' };
    const judge = (contractAddress: string) =>
      judgeCreatedAddress({ ...failed, contractAddress }, { nonce: '0x0' }, exchange);
    expect(summaryOf(judge('0xcd234a471b72ba2f1ccf0a70fcaba648a5eecd8d'))).toBe('holds');
    expect(summaryOf(judge(from))).toMatchObject({ rule: 'address', actual: from });
  });

  it.each<[string, JsonObject, JsonObject | undefined]>([
    ['a call', { to: from }, { nonce: '0x0' }],
    ['a creation that failed and names nothing', { status: '0x0', contractAddress: null }, { nonce: '0x0' }],
    ['a creation whose transaction is not shown', {}, undefined],
    ['a creation without a nonce', {}, {}],
    ['a creation without a creator', { from: null }, { nonce: '0x0' }],
  ])('is not judged of %s', (_, change, full) => {
    expect(summaryOf(judgeCreatedAddress({ ...created, ...change }, full, exchange))).toBe('no-evidence');
  });
});
