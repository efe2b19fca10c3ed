import { elementsOf, fieldsOf } from '../../base/json-object.ts';
import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative } from '../entries/behaviour.ts';
import { addFields, onlyWhere, replace, reverseFields } from '../entries/change-fields.ts';
import { exactInteger } from '../exact-json.ts';
import { toBase58Check } from '../wallet/base58check.ts';

const alternative = alternativesOf({ id: 'wallet.balance.', section: '2.5' });

/** Nobody holds the key of it; what is sent there is gone. */
const burntTo = '410000000000000000000000000000000000000000';

const renumbered = (operations: readonly unknown[]) =>
  operations.map((operation, place) => ({ ...fieldsOf(operation), operation_identifier: place }));

const types: Readonly<Record<string, string>> = {
  TransferContract: 'transfer',
  TriggerSmartContract: 'contract_call',
};

/** Records of balances in other permitted forms (§2.5). */
export const alternatives: readonly Alternative[] = [
  alternative('more-members', 'Records, traces and operations have fields that nobody documents', {
    'wallet.balance': addFields,
    'wallet.trace': addFields,
    'wallet.operation': addFields,
  }),
  alternative('members-reversed', 'Fields come in the opposite order', {
    'wallet.balance': reverseFields,
    'wallet.trace': reverseFields,
    'wallet.operation': reverseFields,
  }),
  alternative('hex-in-capitals', 'Hexadecimal addresses are in capitals', {
    'wallet.address': (address, { visible }) => (visible ? address : address.toUpperCase()),
  }),
  alternative('traces-reversed', 'The traces of a block come last transaction first', {
    'wallet.balance': replace('transaction_balance_trace', (traces) => [...elementsOf(traces)].reverse()),
  }),
  alternative('operations-reversed', 'The operations of a trace come credit first', {
    'wallet.trace': replace('operation', (operations) => renumbered([...elementsOf(operations)].reverse())),
  }),
  alternative('fees-credited', 'Fees are credited to an account that nobody can use', {
    'wallet.trace': (trace, { transaction, visible }) => {
      const total = transaction.operations.reduce((sum, { amount }) => sum + amount, 0n);
      if (total >= 0n) return trace;
      const address = visible ? toBase58Check(burntTo) : burntTo;
      const credit = { address, amount: exactInteger(-total) };
      return { ...trace, operation: renumbered([...elementsOf(trace.operation), credit]) };
    },
  }),
  alternative('types-in-other-words', 'Types and statuses are words of another vocabulary', {
    'wallet.trace': (trace) => ({
      ...trace,
      type: types[String(trace.type)] ?? 'other',
      status: String(trace.status).toLowerCase(),
    }),
  }),
  alternative('genesis-without-time', 'The first block has no time but 0', {
    'wallet.balance': onlyWhere(
      ({ block }) => block.number === 0,
      replace('timestamp', () => 0),
    ),
  }),
];
