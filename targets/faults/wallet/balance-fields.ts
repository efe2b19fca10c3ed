import { elementsOf, fieldsOf, type JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { onlyWhere, rename, replace, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';

const fault = faultsOf({ id: 'wallet.balance.', section: '2.5' });

const inIdentifier = (change: (identifier: JsonObject) => JsonObject) =>
  replace('block_identifier', (identifier) => change(fieldsOf(identifier)));

/** Records of balances whose head, or whose list of traces, breaks §2.5. */
const records: readonly Fault[] = [
  fault('timestamp-seconds', 'timestamp', 'The time of a record is in seconds', {
    'wallet.balance': replace('timestamp', (time) => Math.floor(Number(time) / 1000)),
  }),
  fault('timestamp-microseconds', 'timestamp', 'The time of a record is in microseconds', {
    'wallet.balance': replace('timestamp', (time) => Number(time) * 1000),
  }),
  fault(
    'timestamp-late-now-and-then',
    'timestamp',
    'The time of every tenth record is three seconds late',
    () => {
      const isLate = nthTimes(10);
      return {
        'wallet.balance': onlyWhere(
          isLate,
          replace('timestamp', (time) => Number(time) + 3000),
        ),
      };
    },
  ),
  fault('timestamp-text', 'timestamp', 'The time of a record is a string', {
    'wallet.balance': replace('timestamp', String),
  }),
  fault('timestamp-missing', 'timestamp', 'A record has no time', { 'wallet.balance': without('timestamp') }),
  fault('timestamp-zero-in-empty-block', 'timestamp', 'The time of an empty block is 0', {
    'wallet.balance': onlyWhere(
      ({ block }) => block.transactions.length === 0,
      replace('timestamp', () => 0),
    ),
  }),
  fault('identifier-missing', 'block-identifier', 'A record does not identify its block', {
    'wallet.balance': without('block_identifier'),
  }),
  fault('identifier-flat', 'block-identifier', 'Hash and number are in the record itself', {
    'wallet.balance': ({ block_identifier, ...record }) => ({
      ...record,
      ...fieldsOf(block_identifier),
    }),
  }),
  fault('identifier-array', 'block-identifier', 'A record identifies its block by an array', {
    'wallet.balance': replace('block_identifier', (identifier) => Object.values(fieldsOf(identifier))),
  }),
  fault('hash-missing', 'block-hash', 'A record has no hash of its block', {
    'wallet.balance': inIdentifier(without('hash')),
  }),
  fault('hash-of-parent', 'block-hash', 'The hash of a record is that of the parent block', {
    'wallet.balance': (record, { block }) => inIdentifier(replace('hash', () => block.parentId))(record),
  }),
  fault('hash-short', 'block-hash', 'The hash of a record has lost its leading zeros', {
    'wallet.balance': inIdentifier(replace('hash', (hash) => String(hash).replace(/^0+/, ''))),
  }),
  fault('number-text', 'block-number', 'The number of a record is a string', {
    'wallet.balance': inIdentifier(replace('number', String)),
  }),
  fault('number-missing', 'block-number', 'A record has no number of its block', {
    'wallet.balance': inIdentifier(without('number')),
  }),
  fault('number-next', 'block-number', 'The number of a record is one too high', {
    'wallet.balance': inIdentifier(replace('number', (number) => Number(number) + 1)),
  }),
  fault('traces-missing', 'traces', 'A record has its traces under another name', {
    'wallet.balance': rename('transaction_balance_trace', 'traces'),
  }),
  fault('traces-missing-when-empty', 'traces', 'The record of an empty block leaves its traces out', {
    'wallet.balance': onlyWhere(
      ({ block }) => block.transactions.length === 0,
      without('transaction_balance_trace'),
    ),
  }),
  fault('traces-object', 'traces', 'The traces of a record are an object by position', {
    'wallet.balance': replace('transaction_balance_trace', (traces) => ({ ...elementsOf(traces) })),
  }),
];

const onTraces = (change: (traces: readonly unknown[]) => readonly unknown[]): Overrides => ({
  'wallet.balance': replace('transaction_balance_trace', (traces) => change(elementsOf(traces))),
});

/** Records with other traces than one for each transaction. */
const counts: readonly Fault[] = [
  fault('trace-lost', 'one-trace-per-transaction', 'The last transaction of a block has no trace', () =>
    onTraces((traces) => traces.slice(0, -1)),
  ),
  fault('trace-doubled', 'one-trace-per-transaction', 'The first transaction of a block has two traces', () =>
    onTraces((traces) => [...traces, ...traces.slice(0, 1)]),
  ),
  fault(
    'trace-without-change-lost',
    'one-trace-per-transaction',
    'Transactions that move nothing have no trace',
    () => onTraces((traces) => traces.filter((trace) => elementsOf(fieldsOf(trace).operation).length > 0)),
  ),
  fault(
    'trace-transactions-swapped',
    ['operation-amount', 'trace-type'],
    'The first two traces of a block name the transaction of each other',
    () =>
      onTraces((traces) => {
        const [first, second] = traces.map((trace) => fieldsOf(trace).transaction_identifier);
        return traces.map((trace, index) =>
          index > 1 || second === undefined
            ? trace
            : { ...fieldsOf(trace), transaction_identifier: index === 0 ? second : first },
        );
      }),
  ),
  fault(
    'trace-of-another',
    'one-trace-per-transaction',
    'The last trace of a block names a transaction of no block',
    {
      'wallet.trace': onlyWhere(
        ({ block, position }) => position === block.transactions.length - 1,
        replace('transaction_identifier', (id) => String(id).split('').reverse().join('')),
      ),
    },
  ),
];

export const faults: readonly Fault[] = [...records, ...counts];
