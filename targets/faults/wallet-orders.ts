import type { Bends, Fault } from '../behaviour.ts';
import { rename } from '../change-member.ts';
import { elementsOf, membersOf } from '../exact-json.ts';
import { failure, invalidHex } from '../wallet/wallet-failure.ts';
import { cutWindow, type GivenWindow, type Window } from '../window.ts';

function fault(
  what: string,
  section: string,
  summary: string,
  [first, ...rest]: readonly [string, ...string[]],
  bends: Bends,
): Fault {
  const ids = [first, ...rest].map((name) => `wallet.orders.${name}`);
  return {
    id: `wallet.orders.${what}`,
    section,
    summary,
    requirements: [ids[0] ?? first, ...ids.slice(1)],
    bends,
  };
}

/** Another window in place of the right one. */
function windows(change: (window: Window, given: GivenWindow) => Window): Bends {
  return {
    'wallet.orders-window': (read, { given }) =>
      'window' in read ? { given, window: change(read.window, given) } : read,
  };
}

/** A request is refused where `chosen` says so. */
function refuses(name: 'offset' | 'limit', chosen: (given: GivenWindow) => boolean): Bends {
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
    '4.7',
    'The offset does nothing',
    ['offset'],
    withOffset(() => 0),
  ),
  fault(
    'offset-overlaps',
    '4.7',
    'An offset leaves out one order less',
    ['offset'],
    withOffset((offset) => Math.max(0, offset - 1)),
  ),
  fault(
    'offset-of-pages',
    '4.7',
    'The offset counts pages',
    ['offset'],
    withOffset((offset, _given, limit) => offset * limit),
  ),
  fault(
    'offset-skips-beyond-100',
    '4.7',
    'An offset beyond 100 leaves out one order more',
    ['offset'],
    withOffset((offset) => (offset > 100 ? offset + 1 : offset)),
  ),
  fault(
    'offset-stops-at-100',
    '4.7',
    'An offset beyond 100 counts as 100',
    ['offset'],
    withOffset((offset) => Math.min(offset, 100)),
  ),
  fault(
    'limit-ignored',
    '4.7',
    'The limit does nothing',
    ['limit'],
    withLimit(() => 20),
  ),
  fault(
    'limit-one-more',
    '4.7',
    'One order more comes than the limit',
    ['limit', 'limit-default'],
    withLimit((limit) => limit + 1),
  ),
  fault(
    'limit-one-less',
    '4.7',
    'One order less comes than a limit above 1',
    ['limit'],
    withLimit((limit, { limit: given }) => (given === undefined || limit < 2 ? limit : limit - 1)),
  ),
  fault(
    'limit-at-least-10',
    '4.7',
    'A limit below 10 counts as 10',
    ['limit'],
    withLimit((limit) => Math.max(limit, 10)),
  ),
  fault(
    'limit-ends-at-offset',
    '4.7',
    'The limit counts from the first order, not from the offset',
    ['limit', 'offset'],
    withLimit((limit, { offset }) => Math.max(0, limit - (offset ?? 0))),
  ),
  fault(
    'offset-required',
    '4.7',
    'A request without an offset is refused',
    ['offset-optional', 'offset-default'],
    refuses('offset', ({ offset }) => offset === undefined),
  ),
  fault(
    'limit-required',
    '4.7',
    'A request without a limit is refused',
    ['limit-optional', 'limit-default'],
    refuses('limit', ({ limit }) => limit === undefined),
  ),
  fault(
    'limit-required-with-offset',
    '4.7',
    'A request with an offset and without a limit is refused',
    ['limit-optional'],
    refuses('limit', ({ limit, offset }) => limit === undefined && offset !== undefined),
  ),
  fault(
    'default-limit-21',
    '8',
    'Without a limit there are 21 orders',
    ['limit-default'],
    withLimit((limit, given) => (given.limit === undefined ? 21 : limit)),
  ),
  fault(
    'default-limit-10',
    '8',
    'Without a limit there are 10 orders',
    ['limit-default'],
    withLimit((limit, given) => (given.limit === undefined ? 10 : limit)),
  ),
  fault(
    'default-limit-largest',
    '8',
    'Without a limit there are as many orders as can come at once',
    ['limit-default'],
    withLimit((limit, given) => (given.limit === undefined ? 100 : limit)),
  ),
  fault(
    'default-limit-19',
    '8',
    'Without a limit there are 19 orders',
    ['limit-default'],
    withLimit((limit, given) => (given.limit === undefined ? 19 : limit)),
  ),
  fault(
    'limit-101-served',
    '8',
    'A limit of 101 gives 101 orders',
    ['limit-max'],
    withLimit((limit, given) => (given.limit === 101 ? 101 : limit)),
  ),
  fault(
    'no-largest-limit',
    '8',
    'Any number of orders comes at once',
    ['limit-max'],
    withLimit((_limit, given) => asked(given)),
  ),
  fault(
    'largest-limit-99',
    '8',
    'No more than 99 orders come at once',
    ['limit-max', 'limit'],
    withLimit((limit) => Math.min(limit, 99)),
  ),
  fault(
    'largest-limit-50',
    '8',
    'No more than 50 orders come at once',
    ['limit-max', 'limit'],
    withLimit((limit) => Math.min(limit, 50)),
  ),
  fault(
    'largest-limit-not-kept-at-200',
    '8',
    'A limit of 200 and more is not held to 100',
    ['limit-max'],
    withLimit((limit, given) => (asked(given) >= 200 ? asked(given) : limit)),
  ),
  fault(
    'default-offset-1',
    '8',
    'Without an offset the first order is left out',
    ['offset-default'],
    withOffset((offset, given) => (given.offset === undefined ? 1 : offset)),
  ),
  fault(
    'default-offset-last',
    '8',
    'Without offset and limit the last 20 orders come',
    ['offset-default', 'limit-default'],
    {
      'wallet.orders': (orders, { all, given }) =>
        given.offset === undefined && given.limit === undefined ? all.slice(-20) : orders,
    },
  ),
];

/** Orders of another account than the one asked for, or in another wrapper. */
const accounts: readonly Fault[] = [
  fault('address-ignored', '4.7', 'Every account has the orders of the same one', ['address-parameter'], {
    'wallet.orders-lookup': (found, { market }) => {
      const [first] = market.values();
      return 'orders' in found && first !== undefined ? { orders: first } : found;
    },
  }),
  fault('foreign-order', '4.7', 'The tenth order of an account belongs to another', ['address-parameter'], {
    'wallet.orders-lookup': (found, { market }) => {
      if ('failure' in found || found.orders.length < 10) return found;
      const other = [...market.values()].find(
        ([order]) => order !== undefined && order.owner !== found.orders[0]?.owner,
      );
      const foreign = other?.[0];
      return foreign === undefined ? found : { orders: found.orders.with(9, foreign) };
    },
  }),
  fault(
    'address-needs-base58',
    '4.7',
    'The address is refused in hexadecimal',
    ['address-parameter', 'answer'],
    {
      'wallet.orders-lookup': (found) =>
        'orders' in found ? failure('address-malformed', invalidHex) : found,
    },
  ),
  fault('address-missing-served', '4.7', 'A request without an address has orders', ['address-required'], {
    'wallet.orders-lookup': (found, { address, market }) => {
      const [first] = market.values();
      return address === undefined && first !== undefined ? { orders: first } : found;
    },
  }),
  fault('orders-renamed', '4.7', 'The orders stand under list', ['answer'], {
    'wallet.orders-answer': rename('orders', 'list'),
  }),
  fault('orders-object', '4.7', 'The orders are an object by id', ['answer'], {
    'wallet.orders-answer': ({ orders }) => ({
      orders: Object.fromEntries(elementsOf(orders).map((order) => [membersOf(order).order_id, order])),
    }),
  }),
  fault(
    'orders-missing-when-none',
    '4.7',
    'An account without orders has an empty object for an answer',
    ['answer'],
    {
      'wallet.orders-answer': (answer) => (elementsOf(answer.orders).length === 0 ? {} : answer),
    },
  ),
  fault('orders-null-past-end', '4.7', 'Past the last order the orders are null', ['answer', 'offset'], {
    'wallet.orders-answer': (answer, { all, window }) =>
      window.offset > 0 && window.offset >= all.length ? { orders: null } : answer,
  }),
  fault('order-jumps', '4.7', 'With an offset the orders come in another order', ['offset'], {
    'wallet.orders': (orders, { all, window, given }) =>
      given.offset === undefined || given.offset === 0 ? orders : cutWindow([...all].reverse(), window),
  }),
];

export const faults: readonly Fault[] = [...cuts, ...accounts];
