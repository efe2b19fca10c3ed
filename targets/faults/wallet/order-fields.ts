import type { JsonObject } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../entries/behaviour.ts';
import { onlyWhere, replace, without } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { toBase58Check } from '../../wallet/base58check.ts';

const fault = faultsOf({ id: 'wallet.order.', section: '2.6', requirements: 'wallet.' });

const fields = [
  'order_id',
  'owner_address',
  'create_time',
  'sell_token_id',
  'sell_token_quantity',
  'buy_token_id',
  'buy_token_quantity',
  'sell_token_quantity_remain',
  'buy_token_quantity_remain',
  'state',
] as const;

const requirementOf = (field: string) => `order.${field.replaceAll('_', '-')}`;
const words = (field: string) => field.replaceAll('_', ' ');

/** Each field of an order left out, and of another type. */
const each: readonly Fault[] = fields.flatMap((field) => {
  const name = field.replaceAll('_', '-');
  return [
    fault(`${name}-missing`, requirementOf(field), `An order has no ${words(field)}`, {
      'wallet.order': without(field),
    }),
    fault(`${name}-null-later`, requirementOf(field), `From the second order on, ${words(field)} is null`, {
      'wallet.order': onlyWhere(
        ({ position }) => position > 0,
        replace(field, () => null),
      ),
    }),
  ];
});

const quantities = fields.filter((field) => field.includes('quantity'));

/** Each quantity as a number, as the software behind such nodes has it, for small ones only. */
const numbers: readonly Fault[] = quantities.map((field) => {
  const name = field.replaceAll('_', '-');
  return fault(`${name}-number`, requirementOf(field), `A ${words(field)} that a double holds is a number`, {
    'wallet.order': replace(field, (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value)),
  });
});

const tokens = ['sell_token_id', 'buy_token_id'] as const;

/** The native coin under another id. */
function native(as: unknown): Overrides {
  return {
    'wallet.order': (order) =>
      tokens.reduce(
        (changed: JsonObject, field) => replace(field, (id) => (id === '' ? as : id))(changed),
        order,
      ),
  };
}

/** Orders whose fields contradict each other or §2.6 otherwise. */
const values: readonly Fault[] = [
  fault('create-time-text', 'order.create-time', 'The time of creation is a string', {
    'wallet.order': replace('create_time', String),
  }),
  fault(
    'create-time-seconds-later',
    'orders.one-form',
    'From the second order on, the time of creation is in seconds',
    {
      'wallet.order': onlyWhere(
        ({ position }) => position > 0,
        replace('create_time', (time) => Math.floor(Number(time) / 1000)),
      ),
    },
  ),
  fault('owner-prefix-at-times', 'orders.one-form', 'The address of every third creator begins with 0x', {
    'wallet.order': onlyWhere(
      ({ position }) => position % 3 === 2,
      replace('owner_address', (address) => `0x${String(address)}`),
    ),
  }),
  fault('create-time-iso', 'order.create-time', 'The time of creation is written as a date', {
    'wallet.order': replace('create_time', (time) => new Date(Number(time)).toISOString()),
  }),
  fault('create-time-zero', 'order.create-time', 'The time of creation is 0', {
    'wallet.order': replace('create_time', () => 0),
  }),
  fault('state-number', 'order.state', 'The state is its number in the protocol', {
    'wallet.order': replace('state', (state) => ['ACTIVE', 'INACTIVE', 'CANCELED'].indexOf(String(state))),
  }),
  fault('state-lower-case', 'order-state.given-values', 'States are in lower case', {
    'wallet.order': replace('state', (state) => String(state).toLowerCase()),
  }),
  fault('state-missing-when-active', 'order.state', 'An active order has no state', {
    'wallet.order': onlyWhere(({ order }) => order.state === 'ACTIVE', without('state')),
  }),
  fault('state-padded', 'order-state.given-values', 'States end in a space', {
    'wallet.order': replace('state', (state) => `${String(state)} `),
  }),
  fault('owner-cut', 'order.owner-address', 'The address of the creator lacks its last digit', {
    'wallet.order': replace('owner_address', (address) => String(address).slice(0, -1)),
  }),
  fault('owner-base58', 'order.owner-address', 'The address of the creator is in base58', {
    'wallet.order': replace('owner_address', (address) => toBase58Check(String(address))),
  }),
  fault('order-id-number', 'order.order-id', 'The id of an order is a number', {
    'wallet.order': (order, { position, window }) => ({ ...order, order_id: window.offset + position }),
  }),
  fault('order-id-twice', 'order.order-id-unique', 'The second order of an account has the id of the first', {
    'wallet.orders': (orders, { all }) =>
      orders.map((order) => (order === all[1] ? { ...order, id: all[0]?.id ?? order.id } : order)),
  }),
  fault(
    'order-id-twice-far',
    'order.order-id-unique',
    'The 90th order of an account has the id of the 12th',
    {
      'wallet.orders': (orders, { all }) =>
        orders.map((order) => (order === all[89] ? { ...order, id: all[11]?.id ?? order.id } : order)),
    },
  ),
  fault('native-underscore', 'order.native-coin', 'The native coin is called _', () => native('_')),
  fault('native-hexadecimal', 'order.native-coin', 'The native coin is called 5f', () => native('5f')),
  fault('native-null', 'order.sell-token-id', 'The native coin has null for its id', () => native(null)),
  fault('token-for-token', 'order.one-side-native', 'Tokens are traded against tokens', () =>
    native('1000001'),
  ),
  fault('both-native', 'order.one-side-native', 'Every fifth order trades the native coin against itself', {
    'wallet.order': onlyWhere(
      ({ position }) => position % 5 === 0,
      (order) => ({ ...order, sell_token_id: '', buy_token_id: '' }),
    ),
  }),
  fault('quantity-fraction', 'order.quantities-decimal', 'Quantities are in main units, with a fraction', {
    'wallet.order': replace('sell_token_quantity', (value) => (Number(value) / 1e6).toFixed(6)),
  }),
  fault('quantity-hexadecimal', 'order.quantities-decimal', 'What remains to be bought is in hexadecimal', {
    'wallet.order': (order, { order: { buy } }) => ({
      ...order,
      buy_token_quantity_remain: `0x${buy.remain.toString(16)}`,
    }),
  }),
  fault('remain-above-quantity', 'order.remain-within-quantity', 'More remains to be sold than was offered', {
    'wallet.order': (order, { order: { sell } }) => ({
      ...order,
      sell_token_quantity_remain: String(sell.quantity + 1n),
    }),
  }),
  fault('active-without-remainder', 'order-state.active-has-remainder', 'Of active orders nothing remains', {
    'wallet.order': onlyWhere(
      ({ order }) => order.state === 'ACTIVE',
      replace('sell_token_quantity_remain', () => '0'),
    ),
  }),
];

export const faults: readonly Fault[] = [...each, ...numbers, ...values];
