import { type Exchange, sizeOf } from '../../../../engine/wire/exchange.ts';
import { leastSettled } from './may-be-replaced.ts';

/** Backends that are further apart than this in the time of the chain are no lag, and no answer is so long under way. */
const lagSeconds = 60n;
/** The same where no timestamps are known, for chains of ten blocks a second. */
const lagOfUnknownPace = 512n;
/** A node that was restarted, or a chain that began anew, takes longer until it names its old height again. */
const mostMilliseconds = 5_000;
/** So many low heads in a row: more of them are a node that comes up again. */
const mostLow = 2;
/** Of so many blocks it is remembered when they were made. */
const mostRemembered = 4096;
/** An exchange larger than this is not kept for a finding to show. */
const largest = 65_536;

/** A head that lies far behind one that was named shortly before and after. */
export interface HeadDip {
  readonly low: bigint;
  readonly high: bigint;
  readonly exchange: Exchange;
  /** Of the heads before and after it, as far as they were small enough to be kept. */
  readonly others: readonly Exchange[];
}

interface Named {
  readonly number: bigint;
  readonly sentAt: number;
  readonly exchange: Exchange;
}

/**
 * The heads that one method of a node names, answer after answer. They may step back by a few blocks: backends lag each other, blocks are
 * replaced. A head that lies a minute of the chain behind its neighbours on either side was none of the chain.
 */
export class HeadDips {
  readonly #timestamps = new Map<bigint, bigint>();
  #high: Named | undefined;
  #low: Named[] = [];

  /** Notes when a block was made, in seconds. */
  sawBlock(number: bigint, timestamp: bigint): void {
    if (this.#timestamps.size < mostRemembered) this.#timestamps.set(number, timestamp);
  }

  /** Notes a head that was named. @returns those before it that it shows to be far behind */
  named(number: bigint, exchange: Exchange): readonly HeadDip[] {
    const { sentAt } = exchange;
    if (sentAt === undefined) return [];
    const high = this.#high;
    const now = { number, sentAt, exchange };
    // What was named long before says nothing on a node that was restarted since.
    if (high === undefined || sentAt - high.sentAt > mostMilliseconds) {
      this.#beginsAnew(now);
      return [];
    }
    if (number < high.number && this.#isFarBehind(number, high.number)) {
      // Under way at the same time, the one that was sent first may be answered last.
      if (sentAt >= high.sentAt && this.#low.length <= mostLow) this.#low.push(now);
      return [];
    }
    const low = this.#beginsAnew(number < high.number ? { ...high, sentAt } : now);
    if (low.length > mostLow) return [];
    return low.map((one) => ({
      low: one.number,
      high: high.number,
      exchange: one.exchange,
      others: [high.exchange, exchange].filter((other) => sizeOf(other) <= largest),
    }));
  }

  /** @returns the low heads up to here */
  #beginsAnew(high: Named): readonly Named[] {
    const low = this.#low;
    this.#low = [];
    this.#high = high;
    return low;
  }

  #isFarBehind(low: bigint, high: bigint): boolean {
    const blocks = high - low;
    if (blocks <= leastSettled) return false;
    if (low === 0n || blocks >= lagOfUnknownPace) return true;
    const between = [...this.#timestamps].filter(([number]) => number >= low && number <= high);
    const times = between.map(([, timestamp]) => timestamp);
    return times.some((time) => times.some((other) => time - other >= lagSeconds));
  }
}
