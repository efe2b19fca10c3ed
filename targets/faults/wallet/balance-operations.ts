import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { onlyWhere, replace, set, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { exactInteger } from '../../exact-json.ts';
import type { OperationInfo } from '../../wallet/balance-record.ts';

const fault = faultsOf({ id: 'wallet.operation.', section: '2.5', requirements: 'wallet.balance.' });

const beyondDoubles = ({ operation: { amount } }: OperationInfo) =>
  amount > 2n ** 53n || amount < -(2n ** 53n);

/** Another amount; undefined keeps the true one. */
function amounts(change: (amount: bigint, info: OperationInfo) => bigint | undefined): Overrides {
  return {
    'wallet.operation': (operation, info) => {
      const changed = change(info.operation.amount, info);
      return changed === undefined ? operation : { ...operation, amount: exactInteger(changed) };
    },
  };
}

const absolute = (amount: bigint) => (amount < 0n ? -amount : amount);

/** Operations whose fields break §2.5. */
export const faults: readonly Fault[] = [
  fault('identifier-text', 'operation-identifier', 'The identifier of an operation is a string', {
    'wallet.operation': replace('operation_identifier', String),
  }),
  fault(
    'identifier-zero-left-out',
    'operation-identifier',
    'The first operation leaves its identifier 0 out',
    {
      'wallet.operation': onlyWhere(({ place }) => place === 0, without('operation_identifier')),
    },
  ),
  fault('identifier-object', 'operation-identifier', 'The identifier of an operation is an object', {
    'wallet.operation': replace('operation_identifier', (index) => ({ index })),
  }),
  fault('identifiers-from-one', 'operation-order', 'The identifiers of operations count from 1', {
    'wallet.operation': replace('operation_identifier', (index) => Number(index) + 1),
  }),
  fault('identifiers-alike', 'operation-order', 'All operations of a trace have the identifier 0', {
    'wallet.operation': replace('operation_identifier', () => 0),
  }),
  fault('address-missing', 'operation-address', 'An operation has no address', {
    'wallet.operation': without('address'),
  }),
  fault('address-null-at-credit', 'operation-address', 'The address of a credit is null', {
    'wallet.operation': onlyWhere(
      ({ operation }) => operation.amount > 0n,
      replace('address', () => null),
    ),
  }),
  fault('amount-text', 'operation-amount', 'An amount is a string', {
    'wallet.operation': replace('amount', String),
  }),
  fault('amount-main-unit', 'operation-amount', 'Amounts are in main units, with a fraction', {
    'wallet.operation': replace('amount', (amount) => Number(amount) / 1_000_000),
  }),
  fault('amount-large-text', 'operation-amount', 'An amount beyond 2^53 is a string', {
    'wallet.operation': onlyWhere(beyondDoubles, replace('amount', String)),
  }),
  fault('amount-missing', 'operation-amount', 'An operation has no amount', {
    'wallet.operation': without('amount'),
  }),
  fault(
    'credit-rounded-up',
    ['operation-amount', 'amount-sign'],
    'A credit beyond 2^53 is rounded up to what a double holds, while the debit stays exact',
    () =>
      amounts((amount, info) => (amount > 0n && beyondDoubles(info) ? amount + (amount % 2n) : undefined)),
  ),
  fault('amount-32-bit', ['amount-sign', 'operation-amount'], 'Amounts overflow at 32 bits', () =>
    amounts((amount) => BigInt.asIntN(32, amount)),
  ),
  fault('debits-positive', 'amount-sign', 'Debits are positive, as credits are', () => amounts(absolute)),
  fault('signs-inverted', 'amount-sign', 'Debits are positive and credits negative', () =>
    amounts((amount) => -amount),
  ),
  fault(
    'operations-of-third-transfer-left-out',
    'operation-amount',
    'The third transaction of a block has no operation where it is a transfer',
    {
      'wallet.trace': onlyWhere(
        ({ transaction, position }) => transaction.type === 'TransferContract' && position === 2,
        set('operation', []),
      ),
    },
  ),
  fault('credits-negative', 'amount-sign', 'Credits are negative, as debits are', () =>
    amounts((amount) => -absolute(amount)),
  ),
  fault(
    'fee-positive',
    'amount-sign',
    'The fee of a transfer is positive, while the transfer itself is right',
    () =>
      amounts((amount, { transaction, place }) =>
        transaction.type === 'TransferContract' && transaction.operations.length === 3 && place === 0
          ? -amount
          : undefined,
      ),
  ),
  fault(
    'fee-of-failed-call-positive',
    'amount-sign-by-type',
    'The fee of a failed call of a contract is positive',
    () =>
      amounts((amount, { transaction }) =>
        transaction.type === 'TriggerSmartContract' && transaction.status !== 'SUCCESS'
          ? absolute(amount)
          : undefined,
      ),
  ),
  fault('large-debit-positive', 'amount-sign', 'Debits beyond 2^53 are positive', () =>
    amounts((amount, info) => (beyondDoubles(info) ? absolute(amount) : undefined)),
  ),
];
