import { describe, expect, it } from 'vitest';
import { parseJson, writeJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import type { KnownBlock } from '../../support/wallet/survey-wallet.ts';
import { judgeAmount } from './judge-amounts.ts';

const accounts: Readonly<Record<string, string>> = {
  payer: `41${'aa'.repeat(20)}`,
  payee: `41${'bb'.repeat(20)}`,
  sink: `41${'cc'.repeat(20)}`,
};
const { payer, payee } = accounts;
const transaction = 'ef'.repeat(32);

/** Operations that are written as in `payer -500, payee 500`. */
function operationsOf(changes: string): object[] {
  return [...changes.matchAll(/(\w+) (-?\d+)/g)].map(([, who = '', amount = ''], index) => ({
    operation_identifier: index,
    address: accounts[who],
    amount: BigInt(amount),
  }));
}

function recordOf(changes: string | readonly object[], fields: object = {}): Answered {
  const operation = typeof changes === 'string' ? operationsOf(changes) : changes;
  const trace = { transaction_identifier: transaction, operation, type: 'TransferContract', ...fields };
  const text = writeJson({ transaction_balance_trace: [{ status: 'SUCCESS', ...trace }] });
  return {
    node: 'wallet-1',
    transport: 'http',
    request: { method: 'POST', url: 'https://node.example/wallet/getblockbalance', headers: {} },
    answer: { kind: 'answer', status: 200, headers: {}, text, body: parseJson(text) },
    durationMs: 1,
  };
}

function blockOf(transactions?: readonly object[]): KnownBlock {
  const id = '1'.padStart(64, '0');
  return { id, hash: id, number: 1, shown: 1, served: true, block: { transactions } };
}

interface Listed {
  readonly value?: object | undefined;
  readonly type?: string;
  readonly ret?: readonly object[];
}

const paysPayee = { owner_address: payer, to_address: payee, amount: 500 };

/** A block that lists the transaction, by default a transfer of 500 that succeeded. */
function listing({
  value = paysPayee,
  type = 'TransferContract',
  ret = [{ contractRet: 'SUCCESS' }],
}: Listed = {}): KnownBlock {
  return blockOf([{ txID: transaction, ret, raw_data: { contract: [{ type, parameter: { value } }] } }]);
}

/** `holds`, or the rule that is broken, for each requirement judged. */
function verdicts(block: KnownBlock, record: Answered): Record<string, string> {
  return Object.fromEntries(
    judgeAmount(block, record).map(([id, judgement]) => [
      id.replace('wallet.balance.', ''),
      judgement.kind === 'breach' ? judgement.rule : judgement.kind,
    ]),
  );
}

const sound = { 'amount-sign': 'holds', 'operation-amount': 'holds' };
const [wrongSign, wrongAmount] = [{ 'amount-sign': 'sign' }, { 'operation-amount': 'units' }];

describe('amounts of a transfer that the block lists', () => {
  it('are reported with the transaction that is named, and the one that they are of', () => {
    const contractOf = (value: object): object => ({
      contract: [{ type: 'TransferContract', parameter: { value } }],
    });
    const other = 'cd'.repeat(32);
    const block = blockOf([
      { txID: transaction, raw_data: contractOf(paysPayee) },
      { txID: other, raw_data: contractOf({ ...paysPayee, to_address: accounts.sink, amount: 7 }) },
    ]);
    const [judgement] = judgeAmount(block, recordOf('payer -7, sink 7'));
    expect(judgement?.[1]).toMatchObject({
      rule: 'units',
      expected: `the transfer of 500 smallest units that the block lists as transaction ${transaction}`,
      actual: { payer: -7n, payee: 0n, amounts_of_transaction: other },
    });
  });

  it.each([
    ['a debit and a credit', 'payer -500, payee 500'],
    ['the credit first', 'payee 500, payer -500'],
    ['a fee of its own', 'payer -7, payer -500, payee 500'],
    ['a fee of nothing', 'payer 0, payer -500, payee 500, payee 0'],
    ['a fee in the debit', 'payer -507, payee 500'],
    ['a fee that somebody gets', 'payer -507, payee 500, sink 7'],
    ['a fee that the payee gets', 'payer -500, payee 500, payer -7, payee 7'],
    ['a credit in two parts', 'payer -500, payee 200, payee 300'],
  ])('hold: %s', (_, changes) => {
    expect(verdicts(listing(), recordOf(changes))).toStrictEqual(sound);
  });

  it.each([
    ['both positive', wrongSign, 'payer 500, payee 500'],
    ['both negative', wrongSign, 'payer -500, payee -500'],
    ['signs exchanged', wrongSign, 'payer 500, payee -500'],
    ['a positive fee', wrongSign, 'payer 7, payer -500, payee 500'],
    ['main units', wrongAmount, 'payer -5, payee 5'],
    ['no credit', wrongAmount, 'payer -500'],
    ['no operation', wrongAmount, ''],
    ['a debit that is too small', wrongAmount, 'payer -499, payee 500'],
    ['a credit to somebody else', wrongAmount, 'payer -500, sink 500'],
  ])('break: %s', (_, expected, changes) => {
    expect(verdicts(listing(), recordOf(changes))).toStrictEqual(expected);
  });

  it('are compared exactly beyond 2^53', () => {
    const amount = 9_007_199_254_740_993n;
    const block = listing({ value: { ...paysPayee, amount } });
    expect(verdicts(block, recordOf(`payer -${amount}, payee ${amount}`))).toStrictEqual(sound);
    const rounded = recordOf(`payer -${amount}, payee ${amount + 1n}`);
    expect(verdicts(block, rounded)).toStrictEqual(wrongAmount);
  });

  it('are reported with what payer and payee got, and read again: block and record are two answers', () => {
    const [judgement] = judgeAmount(listing(), recordOf('payer -7, payer -400, payee 400'));
    expect(judgement?.[1]).toMatchObject({
      at: '/transaction_balance_trace/0/operation',
      actual: { payer: -407n, payee: 400n },
      needsConfirmation: true,
    });
  });

  it.each<[string, Listed]>([
    ['without a word on its result', { ret: [] }],
    ['with prefixes on its addresses', { value: { ...paysPayee, owner_address: `0x${payer}` } }],
  ])('are known where it stands %s', (_, listed) => {
    expect(verdicts(listing(listed), recordOf('payer -500, payee 500'))).toStrictEqual(sound);
  });

  it.each<[string, Listed]>([
    ['that failed', { ret: [{ contractRet: 'OUT_OF_ENERGY' }] }],
    ['that is none', { type: 'TransferAssetContract' }],
    ['without a payer', { value: { ...paysPayee, owner_address: undefined } }],
    ['without a payee', { value: { ...paysPayee, to_address: undefined } }],
    ['without an amount', { value: { ...paysPayee, amount: undefined } }],
    ['of nothing', { value: { ...paysPayee, amount: 0 } }],
    ['to oneself', { value: { ...paysPayee, to_address: payer } }],
  ])('are not known of a transfer %s', (_, listed) => {
    expect(verdicts(listing(listed), recordOf('payer -7'))).toStrictEqual({});
  });

  it('are not known where the block shows no more of it than its type', () => {
    const bare = blockOf([{ txID: transaction, raw_data: { contract: [{ type: 'TransferContract' }] } }]);
    expect(verdicts(bare, recordOf('payer -7'))).toStrictEqual({});
  });

  it.each([
    ['an address that is none', [{ address: 'nobody', amount: 7 }, ...operationsOf('payer -500, payee 400')]],
    ['an amount that is none', [{ address: payer, amount: '7' }, ...operationsOf('payer -500, payee 400')]],
  ])('say nothing where the record holds %s', (_, operations) => {
    expect(verdicts(listing(), recordOf(operations))).toStrictEqual({});
  });
});

describe('amounts of which the block shows nothing', () => {
  it.each([
    ['a transfer', 'transfer', 'payer -500, payee 500'],
    ['a transfer with a burnt fee', 'TransferContract', 'payer -7, payer -500, payee 500'],
    ['a call that moves coins', 'TriggerSmartContract', 'payer -500, payee 500'],
    ['the fee of a vote', 'VoteWitnessContract', 'payer -7'],
  ])('hold: %s', (_, type, changes) => {
    expect(verdicts(blockOf(), recordOf(changes, { type }))).toStrictEqual({
      'amount-sign-by-type': 'holds',
    });
  });

  it('hold in a record that names no transaction', () => {
    const record = recordOf('payer -500, payee 500', { transaction_identifier: null });
    expect(verdicts(listing(), record)).toStrictEqual({ 'amount-sign-by-type': 'holds' });
  });

  it.each([
    ['a transfer without a debit', 'transfer', 'SUCCESS', 'payer 500, payee 500'],
    ['a transfer without a credit', 'transfer', 'SUCCESS', 'payer -500, payee -500'],
    ['a transfer that credits nothing', 'transfer', 'SUCCESS', 'payer -500, payee 0'],
    ['a transfer that credits more than it debits', 'transfer', 'SUCCESS', 'payer -500, payee 507'],
    ['a call that pays from nowhere', 'TriggerSmartContract', 'SUCCESS', 'payer 500, payee 500'],
    ['a failed call that earns', 'TriggerSmartContract', 'REVERT', 'payer 7'],
    ['a vote that earns', 'VoteWitnessContract', 'SUCCESS', 'payer 7'],
  ])('break: %s', (_, type, status, changes) => {
    const broken = verdicts(blockOf(), recordOf(changes, { type, status }));
    expect(broken).toStrictEqual({ 'amount-sign-by-type': expect.stringMatching(/^(transfer-signs|sign)$/) });
  });

  it('are reported as they stand, with what is missing', () => {
    const [judgement] = judgeAmount(blockOf(), recordOf('payer 0, payee 500'));
    expect(judgement?.[1]).toMatchObject({
      at: '/transaction_balance_trace/0/operation',
      expected: 'a negative amount at the payer and a positive one at the payee of a transfer',
      actual: [0n, 500n],
    });
  });

  it.each(['payer 0, payee 0', 'payer -7, payee 0'])(
    'say nothing of a transfer that failed: %s',
    (changes) => {
      const record = recordOf(changes, { type: 'TransferContract', status: 'REVERT' });
      expect(verdicts(blockOf(), record)).toStrictEqual({});
    },
  );

  it.each<[string, unknown, string]>([
    ['a withdrawal', 'WithdrawBalanceContract', 'payer 500'],
    ['rewards', 'reward', 'payer 500, payee 500'],
    ['a call that pays two', 'TriggerSmartContract', 'payer -500, payee 250, sink 250'],
    ['a call that two pay', 'TriggerSmartContract', 'payer -500, sink -500, payee 1000'],
    ['a call that two pay, each another fee', 'TriggerSmartContract', 'payer -500, payee -7'],
    ['a call that moves nothing', 'TriggerSmartContract', 'payer 0, payee 0'],
    ['a vote that costs nothing', 'VoteWitnessContract', 'payer 0'],
    ['a transfer to oneself', 'TransferContract', 'payer -7'],
    ['a transfer to oneself, both ways', 'TransferContract', 'payer -500, payer 500'],
    ['a transfer of tokens', 'TransferAssetContract', 'payer -7, sink -3'],
    ['what has a type that is no text', ['VoteWitnessContract'], 'payer 7'],
    ['a shielded transfer', 'ShieldedTransferContract', 'payer -7, sink -3'],
  ])('say nothing: %s', (_, type, changes) => {
    expect(verdicts(blockOf(), recordOf(changes, { type }))).toStrictEqual({});
  });
});
