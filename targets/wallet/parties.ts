import type { Seeded } from '../seeded.ts';
import { type Account, drawAccount } from './account.ts';

/** Who acts on the wallet chain. */
export interface Parties {
  readonly accounts: readonly Account[];
  readonly contracts: readonly Account[];
  readonly witnesses: readonly Account[];
}

export function drawParties(random: Seeded): Parties {
  const some = (count: number) => Array.from({ length: count }, () => drawAccount(random));
  return { accounts: some(80), contracts: some(6), witnesses: some(27) };
}
