import { describe, expect, it } from 'vitest';
import { parseJson, writeJson } from '../../engine/wire/parse-json.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import { amountRulings } from './amount-rulings.ts';
import type { KnownBlock } from './survey.ts';

const [payer, payee, sink] = ['aa', 'bb', 'cc'].map((byte) => `41${byte.repeat(20)}`);
const transaction = 'ef'.repeat(32);
type Change = readonly [address: string | undefined, amount: number | bigint];

function recordOf(changes: readonly Change[], type = 'TransferContract', status = 'SUCCESS'): Answered {
  const operation = changes.map(([address, amount], index) => ({
    operation_identifier: index,
    address,
    amount,
  }));
  const text = writeJson({
    transaction_balance_trace: [{ transaction_identifier: transaction, operation, type, status }],
  });
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

function listing(amount: number | bigint): KnownBlock {
  const value = { owner_address: payer, to_address: payee, amount };
  const contract = [{ type: 'TransferContract', parameter: { value } }];
  return blockOf([{ txID: transaction, ret: [{ contractRet: 'SUCCESS' }], raw_data: { contract } }]);
}

/** `holds`, or the rule that is broken, for each requirement judged. */
function verdicts(block: KnownBlock, record: Answered): Record<string, string> {
  return Object.fromEntries(
    amountRulings(block, record).map(([id, judgement]) => [
      id.replace('wallet.balance.', ''),
      judgement.kind === 'breach' ? judgement.rule : judgement.kind,
    ]),
  );
}

const sound = { 'amount-sign': 'holds', 'operation-amount': 'holds' };

describe('amounts of a transfer that the block lists', () => {
  it.each<[string, readonly Change[]]>([
    [
      'a debit and a credit',
      [
        [payer, -500],
        [payee, 500],
      ],
    ],
    [
      'the credit first',
      [
        [payee, 500],
        [payer, -500],
      ],
    ],
    [
      'a fee of its own',
      [
        [payer, -7],
        [payer, -500],
        [payee, 500],
      ],
    ],
    [
      'a fee in the debit',
      [
        [payer, -507],
        [payee, 500],
      ],
    ],
    [
      'a fee that somebody gets',
      [
        [payer, -507],
        [payee, 500],
        [sink, 7],
      ],
    ],
    [
      'a fee that the payee gets',
      [
        [payer, -500],
        [payee, 500],
        [payer, -7],
        [payee, 7],
      ],
    ],
  ])('hold: %s', (_, changes) => {
    expect(verdicts(listing(500), recordOf(changes))).toEqual(sound);
  });

  it.each<[string, object, readonly Change[]]>([
    [
      'both positive',
      { 'amount-sign': 'sign' },
      [
        [payer, 500],
        [payee, 500],
      ],
    ],
    [
      'both negative',
      { 'amount-sign': 'sign' },
      [
        [payer, -500],
        [payee, -500],
      ],
    ],
    [
      'signs exchanged',
      { 'amount-sign': 'sign' },
      [
        [payer, 500],
        [payee, -500],
      ],
    ],
    [
      'a positive fee',
      { 'amount-sign': 'sign' },
      [
        [payer, 7],
        [payer, -500],
        [payee, 500],
      ],
    ],
    [
      'main units',
      { 'operation-amount': 'units' },
      [
        [payer, -5],
        [payee, 5],
      ],
    ],
    ['no credit', { 'operation-amount': 'units' }, [[payer, -500]]],
  ])('break: %s', (_, expected, changes) => {
    expect(verdicts(listing(500), recordOf(changes))).toEqual(expected);
  });

  it('are compared exactly beyond 2^53', () => {
    const amount = 9_007_199_254_740_993n;
    const exact: readonly Change[] = [
      [payer, -amount],
      [payee, amount],
    ];
    expect(verdicts(listing(amount), recordOf(exact))).toEqual(sound);
    const rounded: readonly Change[] = [
      [payer, -amount],
      [payee, amount + 1n],
    ];
    expect(verdicts(listing(amount), recordOf(rounded))).toEqual({ 'operation-amount': 'units' });
  });
});

describe('amounts of which the block shows nothing', () => {
  it.each<[string, string, readonly Change[]]>([
    [
      'a transfer',
      'transfer',
      [
        [payer, -500],
        [payee, 500],
      ],
    ],
    [
      'a transfer with a burnt fee',
      'TransferContract',
      [
        [payer, -7],
        [payer, -500],
        [payee, 500],
      ],
    ],
    [
      'a call that moves coins',
      'TriggerSmartContract',
      [
        [payer, -500],
        [payee, 500],
      ],
    ],
    ['the fee of a vote', 'VoteWitnessContract', [[payer, -7]]],
  ])('hold: %s', (_, type, changes) => {
    expect(verdicts(blockOf(), recordOf(changes, type))).toEqual({ 'amount-sign': 'holds' });
  });

  it.each<[string, string, string, readonly Change[]]>([
    [
      'a transfer without a debit',
      'transfer',
      'SUCCESS',
      [
        [payer, 500],
        [payee, 500],
      ],
    ],
    [
      'a transfer that credits more than it debits',
      'transfer',
      'SUCCESS',
      [
        [payer, -500],
        [payee, 507],
      ],
    ],
    [
      'a call that pays from nowhere',
      'TriggerSmartContract',
      'SUCCESS',
      [
        [payer, 500],
        [payee, 500],
      ],
    ],
    ['a failed call that earns', 'TriggerSmartContract', 'REVERT', [[payer, 7]]],
  ])('break: %s', (_, type, status, changes) => {
    expect(Object.keys(verdicts(blockOf(), recordOf(changes, type, status)))).toEqual(['amount-sign']);
    expect(verdicts(blockOf(), recordOf(changes, type, status))).not.toEqual({ 'amount-sign': 'holds' });
  });

  it.each<[string, string, readonly Change[]]>([
    ['a withdrawal', 'WithdrawBalanceContract', [[payer, 500]]],
    [
      'rewards',
      'reward',
      [
        [payer, 500],
        [payee, 500],
      ],
    ],
    [
      'a call that pays two',
      'TriggerSmartContract',
      [
        [payer, -500],
        [payee, 250],
        [sink, 250],
      ],
    ],
    ['a transfer to oneself', 'TransferContract', [[payer, -7]]],
  ])('say nothing: %s', (_, type, changes) => {
    expect(verdicts(blockOf(), recordOf(changes, type))).toEqual({});
  });
});
