import type { Caching } from '../../../engine/caching.ts';
import type { Check, NodeContext } from '../../../engine/check.ts';
import { fieldRequirements } from '../../../engine/shape/field-requirements.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { type Account, accountsOf, isServed, noOrders, pagesOf } from '../../support/wallet/accounts.ts';
import {
  askOrders,
  defaultLimit,
  idsIn,
  listOrders,
  pageLimit,
  type Window,
} from '../../support/wallet/order-list.ts';
import { readAnswer } from '../../support/wallet/reading.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import { ordersInOneForm } from '../judge-one-form.ts';
import { watchWallet } from '../watch-wallet.ts';
import { judgeOrders } from './judge-orders.ts';
import { watchServedOrders } from './watch-served-orders.ts';

const answer = 'wallet.orders.answer';
const unique = 'wallet.order.order-id-unique';
const decided = [
  answer,
  unique,
  ordersInOneForm,
  'wallet.order.native-coin',
  'wallet.order.one-side-native',
  'wallet.order.quantities-decimal',
  'wallet.order.remain-within-quantity',
  'wallet.order-state.active-has-remainder',
  'wallet.order-state.given-values',
  ...fieldRequirements('wallet.openapi', '/components/schemas/MarketOrder'),
] as const;

/** Windows that are certainly legal for any account: each has to be answered with orders, be they none. */
const windows: readonly Window[] = [
  {},
  { limit: 1 },
  { limit: pageLimit },
  { offset: 0 },
  { offset: 0, limit: defaultLimit },
];

/** Where the pages of a list begin, and just behind its end. */
function offsetsOf({ list }: Account): readonly Window[] {
  const pages = Math.ceil(list.ids.length / pageLimit);
  return Array.from({ length: pages }, (_, page) => ({ offset: page * pageLimit, limit: pageLimit }));
}

/** §2.6: ids are unique over all pages of an account. */
async function judgeUnique(context: NodeContext, { address }: Account, caching: Caching): Promise<Judgement> {
  const list = await listOrders(context.wire, address, pagesOf(context), caching);
  const twice = list.ids.find((id, index) => list.ids.indexOf(id) !== index);
  if (list.ids.length < 2) return noEvidence('no account looked at has two orders', 'known.accounts');
  if (twice === undefined) return holds;
  // An order that arrives between two pages moves another one to the next page.
  const again = await listOrders(context.wire, address, pagesOf(context), caching.fresh);
  if ([...new Set(again.ids)].sort().join() !== [...new Set(list.ids)].sort().join())
    return changed('orders came or went while they were read');
  const exchange = [...list.pages, ...again.pages].findLast((page) => idsIn(page)?.includes(twice));
  return acrossAnswers(exchange).fail(
    'unique-over-pages',
    '',
    'an id once over all pages of an account',
    twice,
  );
}

/** §2.6: no order of one account has the id of an order of another. */
async function judgeApart(
  context: NodeContext,
  accounts: readonly Account[],
  caching: Caching,
): Promise<Judgement> {
  const owners = new Map<string, string>();
  for (const { address } of accounts) {
    const list = await listOrders(context.wire, address, pagesOf(context), caching);
    for (const id of list.ids) {
      const other = owners.get(id);
      if (other !== undefined && other !== address) {
        const exchange = list.pages.findLast((page) => idsIn(page)?.includes(id));
        const expected = `an id that no order of ${other} has`;
        return acrossAnswers(exchange).fail('unique-over-accounts', '', expected, id);
      }
      owners.set(id, address);
    }
  }
  return owners.size > 1 ? holds : noEvidence('no account looked at has two orders', 'known.accounts');
}

export const checks: readonly Check[] = [
  {
    decides: decided,
    on: ['wallet'],
    cost: () => 28,
    readings: walletReadings.accounts,
    run: async (context: NodeContext) => {
      const { recorder, wire } = context;
      const accounts = await accountsOf(context);
      await Promise.all([
        recorder.case(unique, (caching) => judgeApart(context, accounts, caching)),
        ...accounts.flatMap((account) => [
          ...[...windows, ...offsetsOf(account)].map((window) =>
            recorder.examine([answer], async (caching) => {
              const exchange = await askOrders(wire, account.address, window, caching);
              // An account that was found in a block and is unknown to the market may be rejected.
              if (!account.known && !isServed(exchange)) return [];
              return judgeOrders(exchange, context, account.address);
            }),
          ),
          recorder.examine([answer], async (caching) => {
            const offset = account.list.ids.length;
            const exchange = await askOrders(wire, account.address, { offset, limit: 10 }, caching);
            // Behind the last order nothing is stated but the form of an answer that is no error.
            const { kind } = readAnswer(exchange, 'orders');
            return kind === 'error' ? [] : judgeOrders(exchange, context, account.address);
          }),
          recorder.case(unique, (caching) => judgeUnique(context, account, caching)),
        ]),
      ]);
      for (const id of decided) recorder.skip(id, noOrders(accounts));
    },
  },
];

/** Of so many accounts it is remembered that they were answered with orders. */
const maxServed = 1_000;

/** Every list of orders that the run is given for an account. One that was answered with a list has one, be it empty. */
export const watches: readonly WatchRule[] = [
  watchServedOrders(answer),
  watchWallet(decided, 'getmarketorderbyaccount', () => {
    const served = new Set<string>();
    return ({ body: { address }, exchange }, { shapes }) => {
      if (typeof address !== 'string' || !/^41[0-9a-f]{40}$/i.test(address)) return undefined;
      if (isServed(exchange) && served.size < maxServed) served.add(address);
      // Neither a list nor an error: nothing, or something else than a list in its place.
      const isMissing = served.has(address) && readAnswer(exchange, 'orders').kind !== 'error';
      return isServed(exchange) || isMissing ? judgeOrders(exchange, { shapes }, address) : undefined;
    };
  }),
];
