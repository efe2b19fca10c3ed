import type { Seeded } from '../seeded.ts';

/** An account of the wallet chain by its address: 42 lower-case hexadecimal digits that begin with `41`. */
export type Account = `41${string}`;

export function drawAccount(random: Seeded): Account {
  return `41${random.hex(40)}`;
}
