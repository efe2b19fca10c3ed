import { isJson, type Json, jsonList, renamed, without } from '../json.ts';
import { variantsOf } from '../variant.ts';
import { base58Of, plainWallet, startWallet, type WalletTraits } from '../wallet-service.ts';

type Traits = Partial<WalletTraits>;
const record = (change: (record: Json, call: Json) => unknown): Traits => ({ record: change });
const trace = (change: (trace: Json) => unknown): Traits => ({ trace: change });
const operation = (change: (operation: Json) => Json): Traits =>
  trace((all) => ({ ...all, operation: jsonList(all.operation).map(change) }));
const texts = (change: Partial<WalletTraits['texts']>): Traits => ({
  texts: { ...plainWallet.texts, ...change },
});
const identifier = (change: (value: Json) => Json): Traits =>
  record((all) => ({
    ...all,
    block_identifier: isJson(all.block_identifier) ? change(all.block_identifier) : null,
  }));

export const walletBalanceDefects = variantsOf<WalletTraits>('wallet', startWallet, [
  [
    'timestamp-seconds',
    '2.5',
    'the timestamp is in seconds',
    record((all) => ({ ...all, timestamp: Math.floor(Number(all.timestamp) / 1000) })),
  ],
  [
    'timestamp-text',
    '2.5',
    'the timestamp is text',
    record((all) => ({ ...all, timestamp: `${all.timestamp}` })),
  ],
  ['timestamp-missing', '2.5', 'no timestamp', record((all) => without(all, 'timestamp'))],
  ['identifier-missing', '2.5', 'no block_identifier', record((all) => without(all, 'block_identifier'))],
  [
    'identifier-number-text',
    '2.5',
    "the block's number is text",
    identifier((all) => ({ ...all, number: `${all.number}` })),
  ],
  [
    'identifier-hash',
    '2.5',
    "the block's hash is called id",
    identifier((all) => renamed(all, 'hash', 'id')),
  ],
  [
    'identifier-other',
    '2.5',
    'the record is that of the block before',
    identifier((all) => ({ ...all, number: Number(all.number) - 1 })),
  ],
  [
    'traces-renamed',
    '2.5',
    'the traces are called transactions',
    record((all) => renamed(all, 'transaction_balance_trace', 'transactions')),
  ],
  [
    'traces-null',
    '2.5',
    'an empty block has null traces',
    record((all) => ({
      ...all,
      transaction_balance_trace:
        jsonList(all.transaction_balance_trace).length === 0 ? null : all.transaction_balance_trace,
    })),
  ],
  [
    'trace-hash-missing',
    '2.5',
    'traces have no transaction_identifier',
    trace((all) => without(all, 'transaction_identifier')),
  ],
  [
    'trace-hash-object',
    '2.5',
    'transaction_identifier is an object',
    trace((all) => ({ ...all, transaction_identifier: { hash: all.transaction_identifier } })),
  ],
  ['trace-type-number', '2.5', 'type is a number', trace((all) => ({ ...all, type: 1 }))],
  ['trace-status-missing', '2.5', 'traces have no status', trace((all) => without(all, 'status'))],
  [
    'trace-status-boolean',
    '2.5',
    'status is a boolean',
    trace((all) => ({ ...all, status: all.status === 'SUCCESS' })),
  ],
  [
    'operation-object',
    '2.5',
    'operation is an object',
    trace((all) => ({ ...all, operation: jsonList(all.operation)[0] })),
  ],
  [
    'operation-identifier',
    '2.5',
    'operation_identifier is an object',
    operation((all) => ({ ...all, operation_identifier: { index: all.operation_identifier } })),
  ],
  [
    'operation-amount-text',
    '2.5',
    'amounts are text',
    operation((all) => ({ ...all, amount: `${all.amount}` })),
  ],
  [
    'operation-amount-main',
    '2.5',
    'amounts are in main units',
    operation((all) => ({ ...all, amount: Number(all.amount) / 1_000_000 })),
  ],
  [
    'operation-amount-positive',
    '2.5',
    'debits are positive',
    operation((all) => ({ ...all, amount: Math.abs(Number(all.amount)) })),
  ],
  [
    'operation-address-missing',
    '2.5',
    'operations have no address',
    operation((all) => without(all, 'address')),
  ],
  ['visible-inverted', '4.7', 'visible is inverted', { visible: (given) => given === false }],
  [
    'visible-default-false',
    '4.7',
    'visible is false where it is not given',
    { visible: (given) => given === true },
  ],
  ['visible-always', '4.7', 'visible=false is ignored', { visible: () => true }],
  ['visible-never', '4.7', 'visible=true is ignored', { visible: () => false }],
  [
    'base58-checksum',
    '4.7',
    'base58 addresses have a wrong checksum',
    operation((all) => ({
      ...all,
      address: String(all.address).startsWith('T')
        ? String(all.address).replace(/.$/, (end) => (end === '2' ? '3' : '2'))
        : all.address,
    })),
  ],
  [
    'hex-with-0x',
    '4.7',
    'base58 comes for some addresses of visible=false',
    operation((all) => ({
      ...all,
      address: /^41[0-9a-f]{38}[02468ace]$|^41[0-9a-f]{39}[02468ace]$/.test(String(all.address))
        ? base58Of(String(all.address))
        : all.address,
    })),
  ],
  ['text-hex', '7', 'the text for no hex is altered', texts({ hex: 'invalid hexadecimal text' })],
  ['text-length', '7', 'the text for a short hash is altered', texts({ length: 'hash length must be 32' })],
  ['text-match', '7', 'the text for a mismatch is altered', texts({ match: 'block not found' })],
  [
    'text-length-32-bytes',
    '7',
    'the text for a short hash has another number',
    texts({ length: 'hash length not equals 64' }),
  ],
  ['mismatch-accepted', '7', 'a number of another block is accepted', { checksNumber: false }],
  ['malformed-accepted', '7', 'a malformed hash is accepted', { checksHash: false, checksNumber: false }],
  ['number-optional', '4.7', 'the number may be left out', { numberRequired: false }],
  ['hash-optional', '4.7', 'the hash may be left out', { hashRequired: false }],
]);
