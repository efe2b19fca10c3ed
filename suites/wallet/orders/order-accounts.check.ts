import type { Check, NodeContext } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, notAnswered } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { type Account, accountsOf, isServed, noOrders } from '../../support/wallet/accounts.ts';
import { accountOf } from '../../support/wallet/address.ts';
import { encodeBase58Check } from '../../support/wallet/base58check.ts';
import { callWallet } from '../../support/wallet/call-wallet.ts';
import {
  askOrders,
  defaultLimit,
  ordersIn,
  pageLimit,
  type Window,
  windowFields,
} from '../../support/wallet/order-list.ts';
import { bodyOf } from '../../support/wallet/reading.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import { ownerJudgement } from './judge-orders.ts';
import { watchOrderPlaces } from './watch-order-places.ts';
import { watchShortLists } from './watch-short-lists.ts';

const parameter = 'wallet.orders.address-parameter';
const required = 'wallet.orders.address-required';

const windows: readonly Window[] = [
  { limit: pageLimit },
  {},
  { offset: 1, limit: Math.floor(pageLimit / 2) },
  { offset: pageLimit, limit: pageLimit },
];

/** Addresses that are near one with orders, or written in another form: they have no orders but their own. */
function otherAddresses(address: string, random: () => number): readonly unknown[] {
  const digits = Array.from({ length: 40 }, () => Math.floor(random() * 16).toString(16)).join('');
  const last = address.endsWith('0') ? '1' : '0';
  const account = accountOf(address) ?? digits;
  return [
    `41${digits}`,
    address.slice(0, -1) + last,
    address.slice(0, -2),
    address.slice(0, 10),
    `${address}00`,
    `41${'0'.repeat(40)}`,
    address.toUpperCase(),
    `0x${address}`,
    account,
    encodeBase58Check(Buffer.from(`41${account}`, 'hex')),
  ];
}

/** Requests without an address, in every way that a field can be missing. */
const without: readonly object[] = [
  {},
  windowFields({ limit: pageLimit }),
  windowFields({ offset: 0, limit: defaultLimit }),
  { address: '' },
  { address: '', ...windowFields({ limit: pageLimit }) },
];

/** §4.7: the orders of the account that is asked for, all of them its own. */
async function judgeAccount(context: NodeContext, account: Account): Promise<void> {
  const { recorder, wire } = context;
  const count = Math.ceil(account.list.ids.length / pageLimit);
  const pages = Array.from({ length: count }, (_, page) => page * pageLimit);
  const all = [...windows, ...pages.map((offset) => ({ offset, limit: pageLimit }))];
  await recorder.cases(parameter, all, async (window, caching) => {
    const exchange = await askOrders(wire, account.address, window, caching);
    if (!isServed(exchange)) {
      if (!account.known || (window.offset ?? 0) > 0)
        return notAnswered('what is not answered says nothing of its owner');
      const expected = 'the orders of the account, by its hexadecimal address';
      return acrossAnswers(exchange).fail('orders', '', expected, bodyOf(exchange));
    }
    return ownerJudgement(exchange, account.address) ?? noOrders([account]);
  });
}

export const checks: readonly Check[] = [
  {
    decides: [parameter],
    on: ['wallet'],
    cost: () => 50,
    readings: walletReadings.accounts,
    run: async (context: NodeContext) => {
      const { recorder, wire, seed } = context;
      const accounts = await accountsOf(context);
      const random = randomStream(seed);
      const others = accounts.slice(0, 3).flatMap(({ address }) => otherAddresses(address, random));
      await Promise.all([
        ...accounts.map((account) => judgeAccount(context, account)),
        recorder.cases(parameter, others, async (address, caching) => {
          const exchange = await callWallet(wire, 'getmarketorderbyaccount', { address }, caching);
          return ownerJudgement(exchange, address) ?? noOrders(accounts);
        }),
      ]);
      if (accounts.length === 0) recorder.skip(parameter, noOrders(accounts));
    },
  },
  {
    decides: [required],
    on: ['wallet'],
    cost: () => without.length,
    readings: walletReadings.accounts,
    run: async (context: NodeContext) => {
      const { recorder, wire } = context;
      const accounts = await accountsOf(context);
      const anyOrders = accounts.some(({ list }) => list.ids.length > 0);
      await recorder.cases(required, without, async (body, caching) => {
        const exchange = await callWallet(wire, 'getmarketorderbyaccount', body, caching);
        const orders = ordersIn(exchange);
        if (orders !== undefined && orders.length > 0) {
          const actual = { orders: orders.length };
          const expected = 'no orders without an address';
          return inAnswer(exchange).fail('served', '/orders', expected, actual);
        }
        // Where nobody has an order, that none come without an address shows nothing.
        return anyOrders ? holds : noOrders(accounts);
      });
    },
  },
];

/** Every list of orders that the run is given. */
export const watches: readonly WatchRule[] = [
  watchShortLists({
    none: parameter,
    withLimit: 'wallet.orders.limit',
    withoutLimit: 'wallet.orders.limit-default',
  }),
  watchOrderPlaces({ withOffset: 'wallet.orders.offset', withoutOffset: 'wallet.orders.offset-default' }),
];
