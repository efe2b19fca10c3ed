import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative, Overrides } from '../entries/behaviour.ts';
import { addFields, replace, reverseFields } from '../entries/change-fields.ts';
import type { MarketOrder } from '../wallet/market.ts';
import { failure } from '../wallet/wallet-failure.ts';

const alternative = alternativesOf({ id: 'wallet.orders.', section: '4.7' });

/** The orders of an account in another order, or as they are at another time. */
function lists(change: (orders: readonly MarketOrder[], count: number) => readonly MarketOrder[]): Overrides {
  return {
    'wallet.orders-lookup': (found, { context }) =>
      'orders' in found ? { orders: change(found.orders, context.count) } : found,
  };
}

const filled = (order: MarketOrder): MarketOrder => ({
  ...order,
  state: 'INACTIVE',
  sell: { ...order.sell, remain: 0n },
  buy: { ...order.buy, remain: 0n },
});

/** What getmarketorderbyaccount may do as well (§4.7, §8, §3.2). */
export const alternatives: readonly Alternative[] = [
  alternative('none', 'No account has an order', () => lists(() => [])),
  alternative('few', 'No account has more than three orders', () => lists((orders) => orders.slice(0, 3))),
  alternative('newest-first', 'Orders come newest first', () => lists((orders) => [...orders].reverse())),
  alternative('by-id', 'Orders come by their ids', () =>
    lists((orders) => [...orders].sort((left, right) => (left.id < right.id ? -1 : 1))),
  ),
  alternative('arriving-first', 'Every fourth request finds a new order before all others', () =>
    lists((orders, count) => [...orders].reverse().slice(Math.max(0, 40 - Math.floor(count / 4)))),
  ),
  alternative('arriving-last', 'Every fourth request finds a new order after all others', () =>
    lists((orders, count) => orders.slice(0, Math.max(1, orders.length - 40 + Math.floor(count / 4)))),
  ),
  alternative('leaving', 'Every fourth request finds another order gone from between the others', () =>
    lists((orders, count) => orders.filter((_, index) => index % 7 !== 3 || index > count / 4)),
  ),
  alternative.in('3.2')('filled-in-time', 'Every third request finds another active order filled', () =>
    lists((orders, count) =>
      orders.map((order, index) => (order.state === 'ACTIVE' && index < count / 3 ? filled(order) : order)),
    ),
  ),
  alternative.in('8')('limit-above-refused', 'A limit above 100 is rejected', {
    'wallet.orders-window': (read, { given }) =>
      (given.limit ?? 0) > 100 ? failure('window', 'limit is above 100') : read,
  }),
  alternative.in('8')('limit-above-is-default', 'A limit above 100 counts as none', {
    'wallet.orders-window': (read, { given }) =>
      'window' in read && (given.limit ?? 0) > 100 ? { given, window: { ...read.window, limit: 20 } } : read,
  }),
  alternative('limit-zero-refused', 'A limit of 0 is rejected', {
    'wallet.orders-window': (read, { given }) =>
      given.limit === 0 ? failure('window', 'limit must be positive') : read,
  }),
  alternative('offset-past-end-refused', 'An offset beyond 200 is rejected', {
    'wallet.orders-window': (read, { given }) =>
      (given.offset ?? 0) > 200 ? failure('window', 'offset is too large') : read,
  }),
  alternative('unknown-account-refused', 'An account that never traded is an error', {
    'wallet.orders-lookup': (found, { address, market }) =>
      'orders' in found && ![...market.keys()].includes(String(address).toLowerCase() as `41${string}`)
        ? failure('address-malformed', 'account not found')
        : found,
  }),
  alternative('address-missing-empty', 'A request without an address has an empty list', {
    'wallet.orders-lookup': (found) =>
      'failure' in found && found.failure.kind === 'address-missing' ? { orders: [] } : found,
  }),
  alternative.in('3.2')('other-states', 'Orders that are filled have a state of their own', {
    'wallet.order': replace('state', (state) => (state === 'INACTIVE' ? 'FILLED' : state)),
  }),
  alternative.in('2.6')('create-time-seconds', 'The time of creation is in seconds', {
    'wallet.order': replace('create_time', (time) => Math.floor(Number(time) / 1000)),
  }),
  alternative.in('2.6')('owner-with-prefix', 'Addresses of creators begin with 0x', {
    'wallet.order': replace('owner_address', (address) => `0x${String(address)}`),
  }),
  alternative.in('2.6')('owner-in-capitals', 'Addresses of creators are in capitals', {
    'wallet.order': replace('owner_address', (address) => String(address).toUpperCase()),
  }),
  alternative.in('2.6')(
    'token-ids-hexadecimal',
    'Ids of tokens are written as the hexadecimal of their digits',
    {
      'wallet.order': (order) => ({
        ...order,
        sell_token_id: Buffer.from(String(order.sell_token_id)).toString('hex'),
        buy_token_id: Buffer.from(String(order.buy_token_id)).toString('hex'),
      }),
    },
  ),
  alternative.in('2.6')('more-members', 'Orders and the answer have fields that nobody documents', {
    'wallet.order': addFields,
    'wallet.orders-answer': addFields,
  }),
  alternative.in('2.6')('members-reversed', 'Fields of an order come in the opposite order', {
    'wallet.order': reverseFields,
  }),
];
