import { leastSettled } from '../head/may-be-replaced.ts';

/** Backends and reorganisations that reach further than `leastSettled` are an incident if it took that long. */
const settledSeconds = 60n;
/** The same where no timestamp is known, for chains of several blocks a second too. */
const settledBlocksOfAnyPace = 128n;
/** Of so many records and blocks of each node it is remembered where they are. */
const mostRemembered = 4096;

/** How high a chain was, as far as it was seen. */
interface Height {
  readonly head: bigint;
  /** The highest block whose timestamp is known. */
  readonly timed: bigint;
  readonly timestamp: bigint;
}

/** What a node served, by the name that it is asked for with: what is deep enough in the chain stays there. */
export class SettledRecords<Missing> {
  readonly #keptDepth: bigint | undefined;
  #height: Height = { head: -1n, timed: -1n, timestamp: 0n };
  readonly #timestamps = new Map<bigint, bigint>();
  /** In which block a record is. */
  readonly #served = new Map<string, bigint>();
  /** What was null before it was served. */
  readonly #missing = new Map<string, { readonly missing: Missing; readonly height: Height }>();

  /** @param keptDepth how deep the node surely keeps what it has; undefined where it keeps all */
  constructor(keptDepth: bigint | undefined) {
    this.#keptDepth = keptDepth;
  }

  /** Notes that the chain has a block. @param timestamp in seconds, where it is known */
  sawBlock(number: bigint, timestamp?: bigint): void {
    const { head, timed } = this.#height;
    if (number > head) this.#height = { ...this.#height, head: number };
    if (timestamp === undefined) return;
    if (number > timed) this.#height = { ...this.#height, timed: number, timestamp };
    if (this.#timestamps.size < mostRemembered) this.#timestamps.set(number, timestamp);
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
    if (block !== undefined) return this.#isSettled(block, this.#height);
    if (this.#missing.size < mostRemembered) this.#missing.set(name, { missing, height: this.#height });
    return false;
  }

  /** Whether a block was settled when the chain was so high: by its own age, or that of one above it. */
  #isSettled(block: bigint, { head, timed, timestamp }: Height): boolean {
    if (this.#keptDepth !== undefined && head - block > this.#keptDepth) return false;
    if (head - block >= settledBlocksOfAnyPace) return true;
    return [...this.#timestamps].some(
      ([number, time]) =>
        number >= block && timed - number > leastSettled && timestamp - time >= settledSeconds,
    );
  }
}
