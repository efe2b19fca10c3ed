import type { Caching } from '../../../engine/caching.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import type { CallManyClient } from '../../support/call-many/call-many-client.ts';
import type { PlacedTransaction } from '../../support/call-many/placed-transactions.ts';
import { readBalances } from './read-balances.ts';
import { visibleAccounts } from './visible-accounts.ts';

/** Balances of the senders of some transactions of one block, at the positions around them. */
export interface Positions {
  /** By transactionIndex, then by account. Positions that the node rejects are not in it. */
  readonly at: ReadonlyMap<number, ReadonlyMap<string, string>>;
  /** Accounts whose balance the block itself changes. */
  readonly visible: ReadonlySet<string>;
  readonly exchange: Exchange;
}

/** @returns why there is nothing to compare, where that is so. @throws Unanswered */
export async function readPositions(
  client: CallManyClient,
  reader: string,
  window: readonly [PlacedTransaction, ...PlacedTransaction[]],
  caching: Caching,
): Promise<Positions | string> {
  const [{ number, index: first }] = window;
  const senders = [...new Set(window.map(({ from }) => from))];
  const balancesAt = (block: bigint, transactionIndex: number) =>
    readBalances(client, reader, senders, client.at(block, transactionIndex), caching);
  // A block without transactions may have no index, but it has an end.
  const around = async (block: bigint) => {
    const usual = await balancesAt(block, 0);
    return usual.of === undefined ? balancesAt(block, -1) : usual;
  };
  const [before, behind] = await Promise.all([around(number - 1n), around(number + 1n)]);
  if (before.of === undefined || behind.of === undefined) return `state around block ${number} is not served`;
  const indices = Array.from({ length: window.length + 2 }, (_, place) => first - 1 + place).filter(
    (one) => one >= 0,
  );
  const at = new Map<number, ReadonlyMap<string, string>>();
  let { exchange } = behind.answer.reply;
  const within = await Promise.all(indices.map((index) => balancesAt(number, index)));
  for (const [place, index] of indices.entries()) {
    const balances = within[place];
    if (balances?.of === undefined) continue;
    at.set(index, balances.of);
    ({ exchange } = balances.answer.reply);
  }
  if (at.size < 2) return `fewer than two positions of block ${number} are served`;
  const [start, last, end] = await Promise.all([
    balancesAt(number, 0),
    balancesAt(number - 1n, -1),
    balancesAt(number, -1),
  ]);
  const visible = visibleAccounts(senders, {
    around: [before.of, behind.of],
    starts: [start.of, behind.of],
    ends: [last.of, end.of],
  });
  return { at, visible, exchange };
}
