import { isJson, type Json, jsonList, renamed, without } from '../json.ts';
import { variantsOf } from '../variant.ts';
import { base58Of, plainWallet, startWallet, type WalletTraits } from '../wallet-service.ts';

type Traits = Partial<WalletTraits>;
const record = (change: (record: Json, call: Json) => unknown): Traits => ({ record: change });
const trace = (change: (trace: Json) => unknown): Traits => ({ trace: change });
const operation = (change: (operation: Json) => Json): Traits =>
  trace((all) => ({ ...all, operation: jsonList(all.operation).map(change) }));
const order = (change: (order: Json) => Json): Traits => ({ order: change });
const texts = (change: Partial<WalletTraits['texts']>): Traits => ({
  texts: { ...plainWallet.texts, ...change },
});
const identifier = (change: (value: Json) => Json): Traits =>
  record((all) => ({
    ...all,
    block_identifier: isJson(all.block_identifier) ? change(all.block_identifier) : null,
  }));
const native = (mark: string) =>
  order((all) => ({
    ...all,
    sell_token_id: all.sell_token_id || mark,
    buy_token_id: all.buy_token_id || mark,
  }));
const orderFields =
  'order_id owner_address create_time sell_token_id sell_token_quantity buy_token_id buy_token_quantity sell_token_quantity_remain buy_token_quantity_remain state';

export const walletDefects = variantsOf<WalletTraits>('wallet', startWallet, [
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
  ...orderFields
    .split(' ')
    .map(
      (field) =>
        [
          `order-without-${field}`,
          '2.6',
          `orders have no ${field}`,
          order((all) => without(all, field)),
        ] as const,
    ),
  ...'sell_token_quantity buy_token_quantity sell_token_quantity_remain buy_token_quantity_remain sell_token_id'
    .split(' ')
    .map(
      (field) =>
        [
          `order-number-${field}`,
          '2.6',
          `${field} is a number`,
          order((all) => ({ ...all, [field]: Number(all[field]) })),
        ] as const,
    ),
  [
    'order-create-time-text',
    '2.6',
    'create_time is text',
    order((all) => ({ ...all, create_time: `${all.create_time}` })),
  ],
  ['order-native-mark', '2.6', 'the native coin is _', native('_')],
  ['order-native-hex', '2.6', 'the native coin is 5f', native('5f')],
  [
    'order-native-null',
    '2.6',
    'the native coin is null',
    order((all) => ({
      ...all,
      sell_token_id: all.sell_token_id || null,
      buy_token_id: all.buy_token_id || null,
    })),
  ],
  [
    'order-owner-base58',
    '2.6',
    'owners are in base58',
    order((all) => ({ ...all, owner_address: base58Of(String(all.owner_address)) })),
  ],
  [
    'order-owner-other',
    '2.6',
    'orders of somebody else',
    order((all) => ({ ...all, owner_address: `41${'ab'.repeat(20)}` })),
  ],
  [
    'order-state-number',
    '3.2',
    'state is a number',
    order((all) => ({ ...all, state: all.state === 'ACTIVE' ? 0 : 1 })),
  ],
  ['order-id-same', '2.6', 'all orders have one id', order((all) => ({ ...all, order_id: 'ab'.repeat(32) }))],
  [
    'order-without-state-active',
    '2.6',
    'active orders have no state',
    order((all) => (all.state === 'ACTIVE' ? without(all, 'state') : all)),
  ],
  ['orders-bare', '4.7', 'orders come without wrapper', { orders: (all) => all }],
  [
    'orders-empty-missing',
    '4.7',
    'without orders there is no orders',
    { orders: (all) => (all.length === 0 ? {} : { orders: all }) },
  ],
  ['orders-renamed', '4.7', 'orders are called list', { orders: (all) => ({ list: all }) }],
  [
    'limit-101',
    '8',
    'a limit of 101 gives 101',
    { window: (offset = 0, limit = 20) => [offset, offset + limit] },
  ],
  [
    'limit-50',
    '8',
    'no more than 50 come',
    { window: (offset = 0, limit = 20) => [offset, offset + Math.min(50, limit)] },
  ],
  [
    'limit-default-21',
    '8',
    'the default limit is 21',
    { window: (offset = 0, limit = 21) => [offset, offset + Math.min(limit, 100)] },
  ],
  ['limit-ignored', '4.7', 'the limit is ignored', { window: (offset = 0) => [offset, offset + 20] }],
  [
    'offset-ignored',
    '4.7',
    'the offset is ignored',
    { window: (_offset, limit = 20) => [0, Math.min(limit, 100)] },
  ],
  [
    'offset-one-off',
    '4.7',
    'the offset counts from one',
    {
      window: (offset = 0, limit = 20) => [
        Math.max(0, offset - 1),
        Math.max(0, offset - 1) + Math.min(limit, 100),
      ],
    },
  ],
  [
    'offset-default-one',
    '8',
    'the default offset is 1',
    { window: (offset = 1, limit = 20) => [offset, offset + Math.min(limit, 100)] },
  ],
  [
    'offset-pages',
    '4.7',
    'the offset counts pages',
    {
      window: (offset = 0, limit = 20) => [
        offset * Math.min(limit, 100),
        (offset + 1) * Math.min(limit, 100),
      ],
    },
  ],
  [
    'now-block-id',
    '4.7',
    'blockID is called blockId',
    { nowBlock: (block) => renamed(block, 'blockID', 'blockId') },
  ],
  ['now-block-null', '4.7', 'blockID is a number', { nowBlock: (block) => ({ ...block, blockID: 7 }) }],
  [
    'block-number-text',
    '4.7',
    "a block's number is text",
    {
      blockById: (block) =>
        block === undefined
          ? {}
          : {
              ...block,
              block_header: {
                raw_data: { number: `${(block.block_header as { raw_data: Json }).raw_data.number}` },
              },
            },
    },
  ],
  [
    'block-header-missing',
    '4.7',
    'a block has no header',
    { blockById: (block) => (block === undefined ? {} : without(block, 'block_header')) },
  ],
  ['token-any', '5.2', 'any token is let in', { admitsToken: () => true }],
  ['nobody', '5.2', 'no credentials are needed', { admitsNobody: true }],
]);
