import { leastSettled } from './may-be-replaced.ts';

/** Backends and reorganisations that reach further than `leastSettled` are an incident if it took that long. */
const settledSeconds = 60n;
/** The same where no timestamp is known, for chains of several blocks a second too. */
const settledBlocksOfAnyPace = 128n;
/** Of so many records and blocks of each node it is remembered where they are. */
const mostRemembered = 4096;

/** How high a chain was, and the blocks that were settled then. */
interface Height {
  readonly head: bigint;
  readonly newestSettled: bigint;
}

/** What a node served, by the name that it is asked for with: what is deep enough in the chain stays there. */
export class SettledRecords<Missing> {
  readonly #keptDepth: bigint | undefined;
  #head = -1n;
  readonly #timestamps = new Map<bigint, bigint>();
  /** In which block a record is. */
  readonly #served = new Map<string, bigint>();
  /** What was null before it was served. */
  readonly #missing = new Map<string, { readonly missing: Missing; readonly height: Height }>();
  /** As long as no block is new. */
  #known: Height | undefined;

  /** @param keptDepth how deep the node surely keeps what it has; undefined where it keeps all */
  constructor(keptDepth: bigint | undefined) {
    this.#keptDepth = keptDepth;
  }

  /** Notes that the chain has a block. @param timestamp in seconds, where it is known */
  sawBlock(number: bigint, timestamp?: bigint): void {
    if (number > this.#head) this.#head = number;
    else if (timestamp === undefined || this.#timestamps.get(number) === timestamp) return;
    this.#known = undefined;
    if (timestamp !== undefined && this.#timestamps.size < mostRemembered)
      this.#timestamps.set(number, timestamp);
  }

  /** Notes a record that was served. @returns what was null before, where its block was settled by then */
  served(name: string, block: bigint): Missing | undefined {
    if (this.#served.size < mostRemembered) this.#served.set(name, block);
    const earlier = this.#missing.get(name);
    this.#missing.delete(name);
    return earlier !== undefined && this.#isSettled(block, earlier.height) ? earlier.missing : undefined;
  }

  /** Notes a record that is null. @returns whether it was served before, in a block that is settled by now */
  isLost(name: string, missing: Missing): boolean {
    const block = this.#served.get(name);
    if (block !== undefined) return this.#isSettled(block, this.#height());
    if (this.#missing.size < mostRemembered) this.#missing.set(name, { missing, height: this.#height() });
    return false;
  }

  #isSettled(block: bigint, { head, newestSettled }: Height): boolean {
    return block <= newestSettled && (this.#keptDepth === undefined || head - block <= this.#keptDepth);
  }

  #height(): Height {
    this.#known ??= this.#measure();
    return this.#known;
  }

  #measure(): Height {
    const timed = [...this.#timestamps].sort(([a], [b]) => (a < b ? 1 : -1));
    const [[tip, now] = [0n, 0n]] = timed;
    const settled = timed.find(
      ([number, time]) => tip - number > leastSettled && now - time >= settledSeconds,
    );
    const ofAnyPace = this.#head - settledBlocksOfAnyPace;
    const ofKnownPace = settled?.[0] ?? ofAnyPace;
    return { head: this.#head, newestSettled: ofKnownPace > ofAnyPace ? ofKnownPace : ofAnyPace };
  }
}
