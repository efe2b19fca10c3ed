import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { collectGarbage } from './collect-garbage.ts';

const megabyte = 1024 * 1024;
/** Bytes of responses that may be in flight at a time, on all transports together. */
const mostInFlight = 64 * megabyte;
/** Reserve for messages that arrive in pieces: a message of known size waits until this much more is free. */
const mostAnnounced = mostInFlight / 2;
/** Responses from this size on count while somebody holds them. */
const large = 256 * 1024;
/** Smaller ones are not tracked. */
const noticed = 32 * 1024;
/** Bytes of large responses that may be held at a time: their bodies and the parsed values. */
const mostHeld = 96 * megabyte;
/** From here on work that reads large ones is done one after another. */
const shortFrom = mostHeld / 2;
/** After so many bytes have arrived it is worth looking what can go. */
const worthCollecting = 16 * megabyte;
/** What waits for room looks so often for it. */
const mostLooks = 20;
const betweenLooksMs = 250;
/** Garbage is collected once so many bytes have arrived. */
const collectedAfter = 96 * megabyte;
/** Or once the heap has grown by this: a parsed response takes many times its size, and is mostly garbage soon. */
const grownBy = 64 * megabyte;
/** A heap below this is left to V8. */
const smallHeap = 128 * megabyte;

export const tooMuchInFlight = `responses of more than ${mostInFlight / megabyte} MB are in flight at a time`;

const noRoom = [
  `nodeproof holds at most ${mostHeld / megabyte} MB of large responses at a time, and found no room for this one`,
  'a limit of its own, which says nothing about the service: evaluate less at a time with --only or --shard',
].join(', ');

/** Aborts a response for which there is no memory. */
export class TooMuchInFlight extends Error {
  override readonly name = 'TooMuchInFlight';

  constructor() {
    super(tooMuchInFlight);
  }
}

/** The reservation of one response in flight. */
export interface Reservation {
  /** Makes it as large as that. @throws TooMuchInFlight where it is the largest of too many bytes */
  resize(bytes: number): void;
  release(): void;
}

interface Held {
  bytes: number;
  readonly abandon: (error: TooMuchInFlight) => void;
}

/**
 * How much memory the responses of a run may take, whatever the transport: reserved as bytes arrive, released when a response
 * is let go. Above the limit the largest is aborted; small ones of other surfaces are not affected.
 */
export class ResponseMemoryBudget {
  readonly #inFlight = new Set<Held>();
  readonly #waiting: (() => void)[] = [];
  readonly #letGo = new FinalizationRegistry<number>((bytes) => {
    this.#held -= bytes;
  });
  #bytes = 0;
  #held = 0;
  #sinceCollected = 0;
  #looking: Promise<void> | undefined;
  /** Heap in use after the last collection. */
  #heapAfter = 0;

  /** @param abandon ends the response, where it is the largest and others need the room */
  reserve(abandon: (error: TooMuchInFlight) => void): Reservation {
    const held: Held = { bytes: 0, abandon };
    this.#inFlight.add(held);
    return {
      resize: (bytes) => this.#resize(held, bytes),
      release: () => {
        this.#resize(held, 0);
        this.#inFlight.delete(held);
      },
    };
  }

  /** How many messages of so many bytes find room at a time. */
  static atOnce(bytes: number): number {
    return Math.floor(mostAnnounced / bytes);
  }

  /** Room for a message that comes in one piece, of up to so many bytes: waits until there is some. @param abandon as above */
  async reserveWhole(bytes: number, abandon: (error: TooMuchInFlight) => void): Promise<Reservation> {
    while (this.#bytes > 0 && this.#bytes + bytes > mostAnnounced)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    const reservation = this.reserve(abandon);
    reservation.resize(bytes);
    return reservation;
  }

  /** Whether large responses take so much that work which reads more of them is done one after another. */
  get isShort(): boolean {
    return this.#held > shortFrom;
  }

  /**
   * Counts a response that has arrived, until `letGoWith` says for how long it is held.
   * @returns why it may not be held; undefined where it may, at once for nearly all
   */
  hold(bytes: number): string | undefined | Promise<string | undefined> {
    this.#sinceCollected += bytes;
    if (bytes < noticed && this.#sinceCollected <= collectedAfter) return undefined;
    return this.#holdLarge(bytes);
  }

  /** What was counted counts for as long as anybody holds on to this. */
  letGoWith(held: object, bytes: number): void {
    if (bytes >= large) this.#letGo.register(held, bytes);
  }

  /** Collects garbage where large responses take much: what nobody holds any more counts until then. */
  async makeRoom(): Promise<void> {
    if (this.isShort && this.#sinceCollected > worthCollecting) await this.#collect();
  }

  /** Waits until others have let go of much of what they held, or for some seconds. @throws where the signal is aborted */
  async untilRoom(signal: AbortSignal): Promise<void> {
    for (let looks = 0; looks < mostLooks; looks += 1) {
      this.#looking ??= this.#collect().finally(() => {
        this.#looking = undefined;
      });
      await this.#looking;
      if (!this.isShort) return;
      await sleep(betweenLooksMs, undefined, { signal });
    }
  }

  async #holdLarge(bytes: number): Promise<string | undefined> {
    if (this.#sinceCollected > collectedAfter) await this.#collect();
    if (bytes < noticed) return undefined;
    if (heapInUse() > Math.max(smallHeap, this.#heapAfter + grownBy)) await this.#collect();
    if (bytes < large) return undefined;
    if (this.#held + bytes > mostHeld) await this.#collect();
    if (this.#held + bytes > mostHeld) return noRoom;
    this.#held += bytes;
    return undefined;
  }

  #resize(held: Held, bytes: number): void {
    if (!this.#inFlight.has(held)) return;
    this.#bytes += bytes - held.bytes;
    held.bytes = bytes;
    while (this.#bytes > mostInFlight) {
      const [largest] = [...this.#inFlight].sort((a, b) => b.bytes - a.bytes);
      if (largest === undefined) break;
      this.#bytes -= largest.bytes;
      this.#inFlight.delete(largest);
      const error = new TooMuchInFlight();
      if (largest === held) throw error;
      largest.abandon(error);
    }
    if (this.#bytes <= mostAnnounced) for (const wake of this.#waiting.splice(0)) wake();
  }

  async #collect(): Promise<void> {
    this.#sinceCollected = 0;
    await collectGarbage();
    this.#heapAfter = heapInUse();
  }
}

function heapInUse(): number {
  return getHeapStatistics().used_heap_size;
}
