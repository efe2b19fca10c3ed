import { Seeded } from '../seeded.ts';
import { type Account, drawAccount } from './account.ts';

/** §3.2, the states that are given. */
const states = ['ACTIVE', 'INACTIVE', 'CANCELED'] as const;

/** §2.6. Quantities are decimal digits, since some exceed 2^53; the native coin is the empty token id. */
export interface MarketOrder {
  readonly id: string;
  readonly owner: Account;
  /** Milliseconds since 1970. */
  readonly createTime: number;
  readonly sell: MarketSide;
  readonly buy: MarketSide;
  readonly state: (typeof states)[number];
}

interface MarketSide {
  readonly token: string;
  readonly quantity: bigint;
  readonly remain: bigint;
}

/** One account for each: none, one, and around the default and the largest limit (§8). Most orders first. */
const ordersByAccount = [250, 101, 100, 21, 20, 1, 0] as const;

const opening = Date.UTC(2023, 5, 1);
const native = '';

/** The accounts of the market with their orders, oldest order first; most of them in no order at all. */
export function drawMarket(seed: number): ReadonlyMap<Account, readonly MarketOrder[]> {
  const random = new Seeded(seed, 'wallet/market');
  return new Map(
    ordersByAccount.map((count) => {
      const owner = drawAccount(random);
      let createTime = opening + random.integer(0, 10_000_000);
      const orders = Array.from({ length: count }, () => {
        createTime += random.integer(1, 600_000);
        return drawOrder(random, owner, createTime);
      });
      return [owner, orders] as const;
    }),
  );
}

function drawOrder(random: Seeded, owner: Account, createTime: number): MarketOrder {
  const token = `10${random.integer(0, 99_999).toString().padStart(5, '0')}`;
  const sellsNative = random.fraction() < 0.5;
  const state = random.fraction() < 0.5 ? states[0] : random.pick(states);
  // In 1/1000 of the whole, so that both sides of a partly matched order shrink alike.
  const left =
    state === 'INACTIVE' ? 0 : state === 'ACTIVE' ? random.integer(1, 1000) : random.integer(0, 1000);
  const side = (id: string): MarketSide => {
    const quantity = 1000n * BigInt(Math.ceil(10 ** (random.fraction() * 14)));
    return { token: id, quantity, remain: (quantity / 1000n) * BigInt(left) };
  };
  return {
    id: random.hex(64),
    owner,
    createTime,
    sell: side(sellsNative ? native : token),
    buy: side(sellsNative ? token : native),
    state,
  };
}
