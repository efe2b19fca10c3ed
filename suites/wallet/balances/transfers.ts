import { accountOf } from '../../support/wallet/address.ts';
import { exactAmount, type Operation } from '../../support/wallet/balance-record.ts';
import type { ListedTransaction } from '../../support/wallet/block.ts';

/** An operation whose amount and address can be read. */
export interface Change {
  readonly account: string;
  readonly amount: bigint;
  readonly operation: Operation;
}

export interface Transfer {
  /** The hash of its transaction. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

/** A successful transfer of the coin between two accounts; undefined for all else. */
export function transferOf({ id, type, value, result }: ListedTransaction): Transfer | undefined {
  if (type !== 'TransferContract' || (result !== undefined && result !== 'SUCCESS')) return undefined;
  const [from, to] = [accountOf(value?.owner_address), accountOf(value?.to_address)];
  const amount = exactAmount(value?.amount);
  if (from === undefined || to === undefined || from === to || amount === undefined || amount <= 0n)
    return undefined;
  return { id, from, to, amount };
}

/** What the balance of an account changes by in all. */
export function netOf(who: string, changes: readonly Change[]): bigint {
  return changes.filter(({ account }) => account === who).reduce((sum, { amount }) => sum + amount, 0n);
}

/** The payee may be credited with more, as with a fee that goes to it. */
export function isTransferred({ from, to, amount }: Transfer, changes: readonly Change[]): boolean {
  const received =
    netOf(to, changes) === amount || changes.some((one) => one.account === to && one.amount === amount);
  return netOf(from, changes) <= -amount && received;
}
