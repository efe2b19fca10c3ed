import { type Json, renamed, without } from '../json.ts';
import { variantsOf } from '../variant.ts';
import { base58Of, startWallet, type WalletTraits } from '../wallet-service.ts';

type Traits = Partial<WalletTraits>;
const order = (change: (order: Json) => Json): Traits => ({ order: change });
const native = (mark: string) =>
  order((all) => ({
    ...all,
    sell_token_id: all.sell_token_id || mark,
    buy_token_id: all.buy_token_id || mark,
  }));
const orderFields =
  'order_id owner_address create_time sell_token_id sell_token_quantity buy_token_id buy_token_quantity sell_token_quantity_remain buy_token_quantity_remain state';

export const walletOrderDefects = variantsOf<WalletTraits>('wallet', startWallet, [
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
