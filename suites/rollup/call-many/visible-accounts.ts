/** Balances by account at a place of the chain; undefined where it is not served. */
export type Balances = ReadonlyMap<string, string> | undefined;

/** Places around one block. */
export interface Places {
  /** Before the block before, and behind the block itself. */
  readonly around: readonly [Balances, Balances];
  /** Before the first transaction of the block, and of the next one. */
  readonly starts: readonly [Balances, Balances];
  /** Behind the last transaction of the block before, and of the block. A node may reject them: -1 is no documented index. */
  readonly ends: readonly [Balances, Balances];
}

/**
 * Accounts whose balance the block itself changes. The block before changes balances too, and who pays a fee is not always the
 * sender: one pair of places next to the block must show it, and either may be what a faulty service gets wrong.
 */
export function visibleAccounts(
  accounts: readonly string[],
  { around, starts, ends }: Places,
): ReadonlySet<string> {
  const blind = ends.includes(undefined);
  return new Set(
    accounts.filter(
      (account) => differs(around, account) && (blind || differs(ends, account) || differs(starts, account)),
    ),
  );
}

function differs([one, other]: readonly [Balances, Balances], account: string): boolean {
  return one !== undefined && other !== undefined && one.get(account) !== other.get(account);
}
