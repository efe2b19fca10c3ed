import fc from 'fast-check';
import type { Check, NodeContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { accessModes } from '../../../engine/wire/credential.ts';
import type { Account } from '../../support/wallet/accounts.ts';
import { accountsWithOrders, mostAccounts } from '../../support/wallet/accounts-with-orders.ts';
import {
  askOrders,
  defaultLimit,
  idsIn,
  largestLimit,
  limitName,
  ordersIn,
  pageLimit,
  type Window,
} from '../../support/wallet/order-list.ts';
import { walletReadings } from '../../support/wallet/shared-readings.ts';
import { watchWallet } from '../watch-wallet.ts';
import { judgeWindow } from './judge-window.ts';

const name = (topic: string) => `wallet.orders.${topic}` as const;

interface Case {
  readonly account: Account;
  readonly window: Window;
}

/** Windows on each account that has more than `least` orders. */
async function judgeWindows(
  context: NodeContext,
  requirement: string,
  least: number,
  windowsOf: (count: number) => readonly Window[],
): Promise<void> {
  const { traders, none } = await accountsWithOrders(context, least);
  const cases = traders
    .slice(0, mostAccounts)
    .flatMap((account) => windowsOf(account.list.ids.length).map((window) => ({ account, window })));
  await context.recorder.cases(requirement, cases, ({ account, window }, caching) =>
    judgeWindow(context, account, window, caching),
  );
  if (cases.length === 0) context.recorder.skip(requirement, none);
}

/** Generated windows on the accounts with most orders, and `examples` on each of them. */
async function judgeProperty(
  context: NodeContext,
  requirement: string,
  least: number,
  windows: (count: number) => fc.Arbitrary<Window>,
  examples: (count: number) => readonly Window[],
): Promise<void> {
  const { recorder, profile } = context;
  const { traders, none } = await accountsWithOrders(context, least);
  const accounts = traders.slice(0, mostAccounts);
  if (accounts.length === 0) return recorder.skip(requirement, none);
  const arbitrary: fc.Arbitrary<Case> = fc.oneof(
    ...accounts.map((account) => windows(account.list.ids.length).map((window) => ({ account, window }))),
  );
  await recorder.property(requirement, {
    arbitrary,
    // Two of each account in turn, as short profiles try the first of them.
    examples: zipped(
      accounts.map((account) => examples(account.list.ids.length).map((window) => ({ account, window }))),
    ),
    runs: profile.cases,
    judge: ({ account, window }, caching) => judgeWindow(context, account, window, caching),
  });
}

function zipped<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: Math.ceil(longest / 2) }, (_, index) =>
    lists.flatMap((list) => list.slice(2 * index, 2 * index + 2)),
  ).flat();
}

const limits = fc.integer({ min: 1, max: pageLimit });

function offsetExamples(count: number): Window[] {
  // The default limit, and beyond the largest one, first: there windows are cut by other code.
  const offsets = [
    defaultLimit,
    pageLimit + 1,
    1,
    pageLimit,
    2,
    defaultLimit - 1,
    defaultLimit + 1,
    Math.floor(pageLimit / 2),
    pageLimit - 1,
    Math.floor(1.5 * pageLimit),
    2 * pageLimit - 1,
    2 * pageLimit,
    count - 1,
    Math.floor(count / 2),
    count,
  ];
  const inside = [...new Set(offsets)].filter((offset) => offset > 0 && offset <= count);
  return [defaultLimit, 7].flatMap((limit) => inside.map((offset) => ({ offset, limit })));
}

function limitExamples(count: number): Window[] {
  const sizes = [
    // Every profile asks for the first two: the smallest, and one that a cap at the default limit would cut.
    ...[1, defaultLimit + 1, 2, 3, 5, 9, 10],
    ...[defaultLimit - 1, defaultLimit],
    ...[Math.floor(pageLimit / 2), pageLimit - 1, pageLimit, count - 1, count],
  ];
  const legal = [...new Set(sizes)].filter((limit) => limit >= 1 && limit <= largestLimit);
  const above =
    count > largestLimit ? [largestLimit + 1, Math.floor(1.5 * largestLimit), 10 * largestLimit] : [];
  return [...legal, ...above].map((limit) => ({ offset: 0, limit }));
}

export const checks: readonly Check[] = [
  {
    decides: [name('offset')],
    on: ['wallet'],
    cost: ({ cases }) => cases + 75,
    readings: walletReadings.accounts,
    run: (context: NodeContext) =>
      judgeProperty(
        context,
        name('offset'),
        1,
        (count) => fc.record({ offset: fc.integer({ min: 1, max: count }), limit: limits }),
        offsetExamples,
      ),
  },
  {
    decides: [name('limit')],
    on: ['wallet'],
    cost: ({ cases }) => cases + 40,
    readings: walletReadings.accounts,
    run: (context: NodeContext) =>
      judgeProperty(
        context,
        name('limit'),
        1,
        (count) => fc.record({ offset: fc.integer({ min: 0, max: count - 1 }), limit: limits }),
        limitExamples,
      ),
  },
  {
    decides: [name('offset-optional')],
    on: ['wallet'],
    cost: () => 4,
    readings: walletReadings.accounts,
    run: (context: NodeContext) =>
      judgeWindows(context, name('offset-optional'), 0, () => [
        { limit: 1 },
        { limit: defaultLimit },
        { limit: pageLimit },
      ]),
  },
  {
    decides: [name('limit-optional')],
    on: ['wallet'],
    cost: () => 8,
    readings: walletReadings.accounts,
    run: (context: NodeContext) =>
      judgeWindows(context, name('limit-optional'), 0, (count) =>
        [0, 1, 5].filter((offset) => offset < count).map((offset) => ({ offset })),
      ),
  },
  {
    decides: [name('limit-default')],
    on: ['wallet'],
    cost: () => 5,
    readings: walletReadings.accounts,
    run: async (context: NodeContext) => {
      const id = name('limit-default');
      await judgeWindows(context, id, defaultLimit, (count) => [
        {},
        ...[0, 1, 10, pageLimit]
          .filter((offset) => offset + defaultLimit < count)
          .map((offset) => ({ offset })),
      ]);
      // A gateway may read a request differently in each access mode.
      const { node, mode, recorder } = context;
      const { traders } = await accountsWithOrders(context, defaultLimit);
      const cases = accessModes(node)
        .filter((other) => other !== mode)
        .flatMap((other) => traders.slice(0, 1).map((account) => ({ other, account })));
      await recorder.readings(id, cases, async ({ other, account }, caching) => {
        const wire = context.wireIn(other);
        const ids = idsIn(await askOrders(wire, account.address, {}, caching));
        if (ids === undefined) return noEvidence(`the ${other} mode gets no orders`);
        return judgeWindow({ ...context, mode: other, wire }, account, {}, caching);
      });
    },
  },
  {
    decides: [name('offset-default')],
    on: ['wallet'],
    cost: () => 4,
    readings: walletReadings.accounts,
    run: (context: NodeContext) =>
      judgeWindows(context, name('offset-default'), 1, () => [
        {},
        { limit: 1 },
        { limit: 5 },
        { limit: pageLimit },
      ]),
  },
];

/** Every list of orders that the run is given: none is longer than its limit, and than any may be (§8). */
export const watches: readonly WatchRule[] = [
  watchLength(name('limit'), (limit) => isCount(limit) && limit),
  watchLength(name('limit-default'), (limit) => limit === undefined && defaultLimit),
  watchLength(name('limit-max'), () => Number.isFinite(largestLimit) && largestLimit),
];

/** @param mostFor how many may come for a limit; false where it says nothing on it */
function watchLength(id: string, mostFor: (limit: unknown) => number | false): WatchRule {
  return watchWallet([id], 'getmarketorderbyaccount', () => ({ body: { [limitName]: limit }, exchange }) => {
    const most = mostFor(limit);
    const orders = ordersIn(exchange)?.length;
    if (most === false || orders === undefined) return undefined;
    const expected = `${most} orders at most`;
    return [[id, inAnswer(exchange).expect(orders <= most, 'too-many', '/orders', expected, { orders })]];
  });
}

function isCount(limit: unknown): limit is number {
  return typeof limit === 'number' && Number.isInteger(limit) && limit >= 1;
}
