import { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import {
  type NoEvidence,
  type NotAnswered,
  noEvidence,
  notAnswered,
} from '../../../engine/verdict/judgement.ts';
import { selectCases } from '../../../engine/verdict/select-cases.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { accountOf } from './address.ts';
import { askBalance, tracesIn } from './balance-record.ts';
import { objectIn } from './block.ts';
import { walletPlace } from './call-wallet.ts';
import { largestLimit, listOrders, type OrderList, ordersIn } from './order-list.ts';
import { servedBlocks, surveyWallet } from './survey-wallet.ts';

export interface Account {
  /** Hexadecimal, as it is sent. */
  readonly address: string;
  /** Named in the target file, not found in a block. */
  readonly known: boolean;
  readonly list: OrderList;
}

const mostMet = 24;
/** Accounts that are named beside those of a profile's samples, and are looked at for one whose orders do not fit on a page. */
const mostOthers = { smoke: 0, quick: 8, standard: 24, deep: 60 } as const;
const mostPages = { smoke: 2, quick: 6, standard: 12, deep: 60 } as const;

export function pagesOf({ profile }: NodeContext): number {
  return mostPages[profile.level];
}

/**
 * The accounts whose orders are read: those of the target file, where it names many the first ones and others by turns from seed to
 * seed, and more of them until one has more orders than a page holds; where none of them has an order, also accounts that occur in
 * blocks. Most orders first.
 * @throws Unanswered
 */
export function accountsOf(context: NodeContext): Promise<readonly Account[]> {
  return context.shared('wallet.accounts', async (seed) => {
    if (walletPlace('getmarketorderbyaccount') === undefined) return [];
    const { node, wire, profile } = context;
    const read = (address: string, known: boolean): Promise<Account> =>
      listOrders(wire, address, pagesOf(context), Caching.shared).then((list) => ({ address, known, list }));
    const all = [...new Set(node.known.accounts.map(inHex))];
    const named = selectCases(all, { most: profile.samples, turn: Math.abs(seed) });
    const accounts = await Promise.all(named.map((address) => read(address, true)));
    const others = all.filter((address) => !named.includes(address)).slice(0, mostOthers[profile.level]);
    for (const address of others) {
      if (accounts.some(({ list }) => list.ids.length > largestLimit)) break;
      accounts.push(await read(address, true));
    }
    if (!accounts.some(({ list }) => list.ids.length > 0)) {
      const met = (await metAccounts(context)).filter((address) => !named.includes(address));
      accounts.push(...(await Promise.all(met.slice(0, mostMet).map((address) => read(address, false)))));
    }
    return accounts.sort((left, right) => right.list.ids.length - left.list.ids.length);
  });
}

/** The key of the target file that names accounts. */
const give = 'known.accounts';

/** Why there is no order to judge. */
export function noOrders(accounts: readonly Account[]): NoEvidence | NotAnswered {
  if (accounts.length === 0) return noEvidence('no account is known, and no block looked at shows one', give);
  // An account without orders may be answered with an empty object.
  return accounts.some(({ list }) => list.pages.some((page) => objectIn(page) !== undefined))
    ? noEvidence(`none of the ${accounts.length} accounts looked at has an order`, give)
    : notAnswered(`getmarketorderbyaccount gave no list of orders for any of ${accounts.length} accounts`);
}

/** Whether the list of orders is really one (§4.7). */
export function isServed(exchange: Answered): boolean {
  return ordersIn(exchange) !== undefined;
}

/** The contract takes addresses in hexadecimal; a target file may give them in base58. */
function inHex(address: string): string {
  const account = accountOf(address);
  return account !== undefined && /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? `41${account}` : address;
}

/** Accounts in the newest blocks, those that trade before others. */
async function metAccounts(context: NodeContext): Promise<readonly string[]> {
  const blocks = servedBlocks(await surveyWallet(context));
  if (walletPlace('getblockbalance') === undefined) return [];
  const records = await Promise.all(
    blocks.map((block) => askBalance(context.wire, block, false, Caching.shared)),
  );
  const traces = records.flatMap(tracesIn);
  const traders = traces.filter(({ type }) => typeof type === 'string' && /market/i.test(type));
  const addresses = [...traders, ...traces].flatMap(({ operations }) =>
    operations.map(({ address }) => accountOf(address)),
  );
  const accounts = addresses.filter((account) => account !== undefined && account.length === 40);
  return [...new Set(accounts)].map((account) => `41${account}`);
}
