import type { NodeContext } from '../../../engine/check.ts';
import { type NoEvidence, type NotAnswered, noEvidence } from '../../../engine/verdict/judgement.ts';
import { type Account, accountsOf, noOrders } from './accounts.ts';

/** The accounts with most orders: wrong windows show on them first. */
export const mostAccounts = 4;

/** Accounts with more than `least` orders, most orders first, and why there are none. */
export async function accountsWithOrders(
  context: NodeContext,
  least: number,
): Promise<{ readonly traders: readonly Account[]; readonly none: NoEvidence | NotAnswered }> {
  const accounts = await accountsOf(context);
  const traders = accounts.filter(({ list }) => list.ids.length > least);
  const none = accounts.some(({ list }) => list.ids.length > 0)
    ? noEvidence(`no account looked at has more than ${least} orders`, 'known.accounts')
    : noOrders(accounts);
  return { traders, none };
}
