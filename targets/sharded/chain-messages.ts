import { Seeded } from '../seeded.ts';

/** §2.9. Amounts in smallest units; times are logical. */
export interface ChainMessage {
  /** Base64 of 32 bytes, as `bodyHash`. */
  readonly hash: string;
  readonly source: string;
  readonly destination: string;
  readonly value: bigint;
  readonly forwardFee: bigint;
  readonly routingFee: bigint;
  readonly createdAt: bigint;
  readonly bodyHash: string;
}

/** More than two windows of the default length (§8). */
const messageCount = 340;

const accountCount = 24;

/** All messages, the newest first. */
export function drawMessages(seed: number): readonly ChainMessage[] {
  const random = new Seeded(seed, 'sharded/messages');
  const accounts = Array.from({ length: accountCount }, () => `0:${random.hex(64).toUpperCase()}`);
  // Beyond 2^53 somewhere in the middle of the list, so that both kinds of numbers occur.
  let createdAt = 2n ** 53n - 200_000_000n;
  const drawn = Array.from({ length: messageCount }, () => {
    createdAt += BigInt(random.integer(1, 1_500_000));
    return drawMessage(random, accounts, createdAt);
  });
  return drawn.reverse();
}

/** A message of the moment `createdAt` between two of `accounts`. */
function drawMessage(random: Seeded, accounts: readonly string[], createdAt: bigint): ChainMessage {
  const source = random.pick(accounts);
  return {
    hash: drawHash(random),
    source,
    destination: random.pick(accounts.filter((account) => account !== source)),
    value: BigInt(Math.floor(10 ** (random.fraction() * 15))),
    forwardFee: BigInt(random.integer(266_669, 4_000_000)),
    routingFee: 0n,
    createdAt,
    bodyHash: drawHash(random),
  };
}

function drawHash(random: Seeded): string {
  return Buffer.from(random.hex(64), 'hex').toString('base64');
}
