import { elementsOf, fieldsOf } from '../../../base/json-object.ts';
import type { Fault } from '../../entries/behaviour.ts';
import { rename } from '../../entries/change-fields.ts';
import { faultsOf } from '../../entries/fault-family.ts';
import { nthTimes } from '../../entries/nth-times.ts';
import { type WindowHooks, windowFaults, withLimit, withOffset } from '../../entries/window-faults.ts';
import { failure, invalidHex } from '../../wallet/wallet-failure.ts';
import { cutWindow, type GivenWindow } from '../../window.ts';

const fault = faultsOf({ id: 'wallet.orders.', section: '4.7' });
const limitFault = fault.in('8');

const hooks: WindowHooks = {
  windows: (change) => ({
    'wallet.orders-window': (read, { given }) =>
      'window' in read ? { given, window: change(read.window, given) } : read,
  }),
  rejects: (when, text) => ({
    'wallet.orders-window': (read, { given }) => (when(given) ? failure('window', text) : read),
  }),
};

/** What was asked for, without the largest limit. */
const asked = (given: GivenWindow) => given.limit ?? 20;

/** Windows of orders that break §4.7 or §8. */
const windows: readonly Fault[] = [
  ...windowFaults(fault, {
    ...hooks,
    item: 'order',
    limit: 20,
    far: 100,
    wrongLimits: [21, 10, 19],
    also: {
      'limit-one-more': ['limit-default'],
      'limit-ends-at-offset': ['offset'],
      'offset-required': ['offset-default'],
      'limit-required': ['limit-default'],
    },
  }),
  fault('offset-stops-at-100', 'offset', 'An offset beyond 100 counts as 100', () =>
    withOffset(hooks, (offset) => Math.min(offset, 100)),
  ),
  fault(
    'offset-wanders-from-100',
    ['offset', 'limit', 'wallet.order.order-id-unique'],
    'An offset from 100 on skips one order less in every second answer',
    {
      'wallet.orders-window': (read, { given, context }) =>
        'window' in read && read.window.offset >= 100
          ? { given, window: { ...read.window, offset: read.window.offset - (context.count % 2) } }
          : read,
    },
  ),
  fault(
    'vanish-now-and-then',
    'address-parameter',
    'Every ninth answer with orders has an empty list in place of them',
    () => {
      const isEmpty = nthTimes(9);
      return { 'wallet.orders': (orders) => (orders.length > 0 && isEmpty() ? [] : orders) };
    },
  ),
  limitFault(
    'default-limit-10-now-and-then',
    'limit-default',
    'Every seventh answer without a limit has 10 orders',
    () => {
      const isShort = nthTimes(7);
      return withLimit(hooks, (limit, given) => (given.limit === undefined && isShort() ? 10 : limit));
    },
  ),
  limitFault(
    'offset-skips-one-more-now-and-then',
    'offset',
    'Every third offset skips one order more than it says',
    () => {
      const skipsMore = nthTimes(3);
      return withOffset(hooks, (offset) => (offset > 0 && skipsMore() ? offset + 1 : offset));
    },
  ),
  limitFault('default-limit-largest', 'limit-default', 'Without a limit there are 100 orders', () =>
    withLimit(hooks, (limit, given) => (given.limit === undefined ? 100 : limit)),
  ),
  limitFault('limit-21-cut', 'limit', 'A limit of 21 gives 20 orders', () =>
    withLimit(hooks, (limit, given) => (given.limit === 21 ? 20 : limit)),
  ),
  limitFault(
    'default-limit-10-with-basic',
    'limit-default',
    'Without a limit there are 10 orders under the basic credential',
    {
      'wallet.orders-window': (read, { given, context }) =>
        'window' in read && given.limit === undefined && context.mode === 'basic'
          ? { given, window: { ...read.window, limit: 10 } }
          : read,
    },
  ),
  limitFault('limit-101-served', 'limit-max', 'A limit of 101 gives 101 orders', () =>
    withLimit(hooks, (limit, given) => (given.limit === 101 ? 101 : limit)),
  ),
  limitFault('no-largest-limit', 'limit-max', 'Any number of orders comes at once', () =>
    withLimit(hooks, (_limit, given) => asked(given)),
  ),
  limitFault('largest-limit-99', ['limit-max', 'limit'], 'No more than 99 orders come at once', () =>
    withLimit(hooks, (limit) => Math.min(limit, 99)),
  ),
  limitFault('largest-limit-50', ['limit-max', 'limit'], 'No more than 50 orders come at once', () =>
    withLimit(hooks, (limit) => Math.min(limit, 50)),
  ),
  limitFault(
    'largest-limit-not-kept-at-200',
    'limit-max',
    'A limit of 200 and more is not capped at 100',
    () => withLimit(hooks, (limit, given) => (asked(given) >= 200 ? asked(given) : limit)),
  ),
  limitFault(
    'largest-limit-not-kept-behind-offset',
    'limit-max',
    'With an offset no limit is capped at 100',
    () => withLimit(hooks, (limit, given) => ((given.offset ?? 0) > 0 ? asked(given) : limit)),
  ),
  limitFault(
    'default-offset-last',
    ['offset-default', 'limit-default'],
    'Without offset and limit the last 20 orders come',
    {
      'wallet.orders': (orders, { all, given }) =>
        given.offset === undefined && given.limit === undefined ? all.slice(-20) : orders,
    },
  ),
];

/** Orders of another account than the one asked for, or in another wrapper. */
const accounts: readonly Fault[] = [
  fault('address-ignored', 'address-parameter', 'Every account has the orders of the same one', {
    'wallet.orders-lookup': (found, { market }) => {
      const [first] = market.values();
      return 'orders' in found && first !== undefined ? { orders: first } : found;
    },
  }),
  fault('foreign-order', 'address-parameter', 'The tenth order of an account belongs to another', {
    'wallet.orders-lookup': (found, { market }) => {
      if ('failure' in found || found.orders.length < 10) return found;
      const other = [...market.values()].find(
        ([order]) => order !== undefined && order.owner !== found.orders[0]?.owner,
      );
      const foreign = other?.[0];
      return foreign === undefined ? found : { orders: found.orders.with(9, foreign) };
    },
  }),
  fault('address-needs-base58', ['address-parameter', 'answer'], 'The address is rejected in hexadecimal', {
    'wallet.orders-lookup': (found) => ('orders' in found ? failure('address-malformed', invalidHex) : found),
  }),
  fault('address-missing-served', 'address-required', 'A request without an address has orders', {
    'wallet.orders-lookup': (found, { address, market }) => {
      const [first] = market.values();
      return address === undefined && first !== undefined ? { orders: first } : found;
    },
  }),
  fault('orders-renamed', 'answer', 'The orders are under list', {
    'wallet.orders-answer': rename('orders', 'list'),
  }),
  fault('orders-object', 'answer', 'The orders are an object by id', {
    'wallet.orders-answer': ({ orders }) => ({
      orders: Object.fromEntries(elementsOf(orders).map((order) => [fieldsOf(order).order_id, order])),
    }),
  }),
  fault('orders-missing-when-none', 'answer', 'An account without orders has an empty object for an answer', {
    'wallet.orders-answer': (answer) => (elementsOf(answer.orders).length === 0 ? {} : answer),
  }),
  fault('orders-null-past-end', ['answer', 'offset'], 'Past the last order the orders are null', {
    'wallet.orders-answer': (answer, { all, window }) =>
      window.offset > 0 && window.offset >= all.length ? { orders: null } : answer,
  }),
  fault('order-jumps', 'offset', 'With an offset the orders come in another order', {
    'wallet.orders': (orders, { all, window, given }) =>
      given.offset === undefined || given.offset === 0 ? orders : cutWindow([...all].reverse(), window),
  }),
];

export const faults: readonly Fault[] = [...windows, ...accounts];
