import { elementsOf, fieldsOf } from '../../../base/json-object.ts';
import type { Fault, Overrides } from '../../behaviour.ts';
import { rename } from '../../change-member.ts';
import { faultsOf } from '../../fault-family.ts';
import { failure, invalidHex } from '../../wallet/wallet-failure.ts';
import { cutWindow, type GivenWindow, type Window } from '../../window.ts';

const fault = faultsOf({ id: 'wallet.orders.', section: '4.7' });

/** Another window in place of the right one. */
function windows(change: (window: Window, given: GivenWindow) => Window): Overrides {
  return {
    'wallet.orders-window': (read, { given }) =>
      'window' in read ? { given, window: change(read.window, given) } : read,
  };
}

/** A request is refused where `chosen` says so. */
function refuses(name: 'offset' | 'limit', chosen: (given: GivenWindow) => boolean): Overrides {
  return {
    'wallet.orders-window': (read, { given }) =>
      chosen(given) ? failure('window', `${name} is required`) : read,
  };
}

const withLimit = (change: (limit: number, given: GivenWindow) => number) =>
  windows((window, given) => ({ ...window, limit: change(window.limit, given) }));
const withOffset = (change: (offset: number, given: GivenWindow, limit: number) => number) =>
  windows((window, given) => ({ ...window, offset: change(window.offset, given, window.limit) }));

/** What was asked for, without the largest limit. */
const asked = (given: GivenWindow) => given.limit ?? 20;

/** Windows of orders that break §4.7 or §8. */
const cuts: readonly Fault[] = [
  fault(
    'offset-ignored',
    'offset',
    'The offset does nothing',
    withOffset(() => 0),
  ),
  fault(
    'offset-overlaps',
    'offset',
    'An offset leaves out one order less',
    withOffset((offset) => Math.max(0, offset - 1)),
  ),
  fault(
    'offset-of-pages',
    'offset',
    'The offset counts pages',
    withOffset((offset, _given, limit) => offset * limit),
  ),
  fault(
    'offset-skips-beyond-100',
    'offset',
    'An offset beyond 100 leaves out one order more',
    withOffset((offset) => (offset > 100 ? offset + 1 : offset)),
  ),
  fault(
    'offset-stops-at-100',
    'offset',
    'An offset beyond 100 counts as 100',
    withOffset((offset) => Math.min(offset, 100)),
  ),
  fault(
    'offset-wanders-from-100',
    ['offset', 'limit'],
    'An offset from 100 on leaves out one order less now and then',
    {
      'wallet.orders-window': (read, { given, context }) =>
        'window' in read && read.window.offset >= 100
          ? { given, window: { ...read.window, offset: read.window.offset - (context.count % 2) } }
          : read,
    },
    { also: ['wallet.order.order-id-unique'] },
  ),
  fault(
    'limit-ignored',
    'limit',
    'The limit does nothing',
    withLimit(() => 20),
  ),
  fault(
    'limit-one-more',
    ['limit', 'limit-default'],
    'One order more comes than the limit',
    withLimit((limit) => limit + 1),
  ),
  fault(
    'limit-one-less',
    'limit',
    'One order less comes than a limit above 1',
    withLimit((limit, { limit: given }) => (given === undefined || limit < 2 ? limit : limit - 1)),
  ),
  fault(
    'limit-at-least-10',
    'limit',
    'A limit below 10 counts as 10',
    withLimit((limit) => Math.max(limit, 10)),
  ),
  fault(
    'limit-ends-at-offset',
    ['limit', 'offset'],
    'The limit counts from the first order, not from the offset',
    withLimit((limit, { offset }) => Math.max(0, limit - (offset ?? 0))),
  ),
  fault(
    'offset-required',
    ['offset-optional', 'offset-default'],
    'A request without an offset is refused',
    refuses('offset', ({ offset }) => offset === undefined),
  ),
  fault(
    'limit-required',
    ['limit-optional', 'limit-default'],
    'A request without a limit is refused',
    refuses('limit', ({ limit }) => limit === undefined),
  ),
  fault(
    'limit-required-with-offset',
    'limit-optional',
    'A request with an offset and without a limit is refused',
    refuses('limit', ({ limit, offset }) => limit === undefined && offset !== undefined),
  ),
  fault(
    'default-limit-21',
    'limit-default',
    'Without a limit there are 21 orders',
    withLimit((limit, given) => (given.limit === undefined ? 21 : limit)),
    { section: '8' },
  ),
  fault(
    'default-limit-10',
    'limit-default',
    'Without a limit there are 10 orders',
    withLimit((limit, given) => (given.limit === undefined ? 10 : limit)),
    { section: '8' },
  ),
  fault(
    'default-limit-largest',
    'limit-default',
    'Without a limit there are as many orders as can come at once',
    withLimit((limit, given) => (given.limit === undefined ? 100 : limit)),
    { section: '8' },
  ),
  fault(
    'default-limit-19',
    'limit-default',
    'Without a limit there are 19 orders',
    withLimit((limit, given) => (given.limit === undefined ? 19 : limit)),
    { section: '8' },
  ),
  fault(
    'limit-101-served',
    'limit-max',
    'A limit of 101 gives 101 orders',
    withLimit((limit, given) => (given.limit === 101 ? 101 : limit)),
    { section: '8' },
  ),
  fault(
    'no-largest-limit',
    'limit-max',
    'Any number of orders comes at once',
    withLimit((_limit, given) => asked(given)),
    { section: '8' },
  ),
  fault(
    'largest-limit-99',
    ['limit-max', 'limit'],
    'No more than 99 orders come at once',
    withLimit((limit) => Math.min(limit, 99)),
    { section: '8' },
  ),
  fault(
    'largest-limit-50',
    ['limit-max', 'limit'],
    'No more than 50 orders come at once',
    withLimit((limit) => Math.min(limit, 50)),
    { section: '8' },
  ),
  fault(
    'largest-limit-not-kept-at-200',
    'limit-max',
    'A limit of 200 and more is not held to 100',
    withLimit((limit, given) => (asked(given) >= 200 ? asked(given) : limit)),
    { section: '8' },
  ),
  fault(
    'largest-limit-not-kept-behind-offset',
    'limit-max',
    'Behind an offset any number of orders comes at once',
    withLimit((limit, given) => ((given.offset ?? 0) > 0 ? asked(given) : limit)),
    { section: '8' },
  ),
  fault(
    'default-offset-1',
    'offset-default',
    'Without an offset the first order is left out',
    withOffset((offset, given) => (given.offset === undefined ? 1 : offset)),
    { section: '8' },
  ),
  fault(
    'default-offset-last',
    ['offset-default', 'limit-default'],
    'Without offset and limit the last 20 orders come',
    {
      'wallet.orders': (orders, { all, given }) =>
        given.offset === undefined && given.limit === undefined ? all.slice(-20) : orders,
    },
    { section: '8' },
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
  fault('address-needs-base58', ['address-parameter', 'answer'], 'The address is refused in hexadecimal', {
    'wallet.orders-lookup': (found) => ('orders' in found ? failure('address-malformed', invalidHex) : found),
  }),
  fault('address-missing-served', 'address-required', 'A request without an address has orders', {
    'wallet.orders-lookup': (found, { address, market }) => {
      const [first] = market.values();
      return address === undefined && first !== undefined ? { orders: first } : found;
    },
  }),
  fault('orders-renamed', 'answer', 'The orders stand under list', {
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

export const faults: readonly Fault[] = [...cuts, ...accounts];
