import type { Caching } from '../../../engine/caching.ts';
import type { Check, NodeContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, notApplicable } from '../../../engine/verdict/judgement.ts';
import type { Account } from '../../support/wallet/accounts.ts';
import { accountsWithOrders, mostAccounts } from '../../support/wallet/accounts-with-orders.ts';
import { callWallet } from '../../support/wallet/call-wallet.ts';
import { idsIn, largestLimit, type Window, windowFields } from '../../support/wallet/order-list.ts';
import { judgeWindow } from './judge-window.ts';

const requirement = 'wallet.orders.limit-max';

/** §8: whatever limit is asked for, no more than the maximum come; one above may also be rejected. */
async function judgeMost(
  context: NodeContext,
  { address, list }: Account,
  window: Window<unknown>,
  caching: Caching,
): Promise<Judgement> {
  const exchange = await callWallet(
    context.wire,
    'getmarketorderbyaccount',
    { address, ...windowFields(window) },
    caching,
  );
  const ids = idsIn(exchange);
  if (ids === undefined || ids.length <= largestLimit) return holds;
  const actual = { orders: ids.length, ...(ids.length >= list.ids.length ? { ofAll: list.ids.length } : {}) };
  return inAnswer(exchange).fail('too-many', '/orders', `${largestLimit} orders at most`, actual);
}

/** Limits that may be rejected or read in any way, but not answered with more than the maximum. */
const oddLimits: readonly unknown[] = [0, -1, 1.5 * largestLimit + 0.5, String(2 * largestLimit), 2 ** 63];

const overLimits = [
  ...[1, 2].map((more) => largestLimit + more),
  ...[1.2, 1.5].map((times) => Math.floor(times * largestLimit)),
  ...[-1, 0, 1].map((more) => 2 * largestLimit + more),
  ...[249, 250, 255, 256, 500, 1000, 1001, 10_000, 1_000_000, 2_147_483_647],
];

export const checks: readonly Check[] = [
  {
    decides: [requirement],
    on: ['wallet'],
    cost: () => 48,
    run: async (context: NodeContext) => {
      const { recorder } = context;
      if (!Number.isFinite(largestLimit))
        return recorder.skip(requirement, notApplicable('the document states no largest limit'));
      const { traders, none } = await accountsWithOrders(context, largestLimit);
      await Promise.all(
        traders.slice(0, mostAccounts).flatMap((account) => {
          const { length } = account.list.ids;
          const above = [...new Set([...overLimits, length, length - 1, length + 1])].filter(
            (limit) => limit > largestLimit,
          );
          return [
            recorder.case(requirement, (caching) =>
              judgeWindow(context, account, { limit: largestLimit }, caching),
            ),
            recorder.cases(
              requirement,
              [
                // The first are sent in every profile: behind an offset, and without.
                { limit: Math.floor(1.5 * largestLimit), offset: 1 },
                ...[...above, ...oddLimits].map((limit) => ({ limit })),
                { limit: 10 * largestLimit, offset: 1 },
              ],
              (window, caching) => judgeMost(context, account, window, caching),
            ),
          ];
        }),
      );
      if (traders.length === 0) recorder.skip(requirement, none);
    },
  },
];
