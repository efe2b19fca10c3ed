import { expect, it } from 'vitest';
import { seenWalletCall, wallet } from '../fixtures/seen-wallet-call.ts';
import { watches } from './order-contents.check.ts';

const order = {
  order_id: 'ab'.repeat(32),
  owner_address: `41${'cc'.repeat(20)}`,
  create_time: 1_700_000_000_000,
  sell_token_id: '',
  sell_token_quantity: '9007199254740993',
  buy_token_id: '1000226',
  buy_token_quantity: '5',
  sell_token_quantity_remain: '7',
  buy_token_quantity_remain: '3',
  state: 'ACTIVE',
};

const seen = (body: object, fields: object) =>
  seenWalletCall('getmarketorderbyaccount', body, { orders: [{ ...order, ...fields }] });

/** The requirements that an answer breaks with such fields, after one that shows the order as it is. */
function broken(fields: object, before: object = {}, now: object = { offset: 1 }): string[] {
  const [first, then = []] = wallet.breaches(watches, [seen(before, {}), seen(now, fields)]);
  expect(first).toEqual([]);
  return then.map(([id, { at }]) => `${id} ${at}`);
}

it.each<[string, object, string]>([
  ['a time in seconds', { create_time: 1_700_000_000 }, 'create-time /orders/0/create_time'],
  ['another token', { buy_token_id: '1000227' }, 'buy-token-id /orders/0/buy_token_id'],
  ['no token', { buy_token_id: '' }, 'buy-token-id /orders/0/buy_token_id'],
  [
    'a quantity that no double tells from the other',
    { sell_token_quantity: '9007199254740992' },
    'sell-token-quantity /orders/0/sell_token_quantity',
  ],
  [
    'a quantity that no double tells from the other, as a number',
    { sell_token_quantity: 9007199254740992n },
    'sell-token-quantity /orders/0/sell_token_quantity',
  ],
  [
    'another order under the same id',
    { create_time: 1, sell_token_quantity: '1', buy_token_quantity: '1' },
    'order-id-unique /orders/0/order_id',
  ],
])('reports %s of an order that was shown before', (_, fields, expected) => {
  expect(broken(fields)).toEqual([`wallet.order.${expected}`]);
});

it.each<[string, object]>([
  ['the same content', {}],
  ['what is matched in time', { sell_token_quantity_remain: '0', state: 'INACTIVE' }],
  ['a quantity as a number', { sell_token_quantity: 9007199254740993n }],
  ['an address in capitals', { owner_address: order.owner_address.toUpperCase() }],
  ['a field of another type, which the schema judges', { buy_token_id: null }],
])('accepts %s', (_, fields) => {
  expect(broken(fields)).toEqual([]);
});

it('compares answers with the same visible only', () => {
  expect(broken({ buy_token_id: '31303030323236' }, { visible: true }, { visible: false })).toEqual([]);
});
