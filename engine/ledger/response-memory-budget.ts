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
/** Garbage is collected once so many bytes have arrived. */
const collectedAfter = 96 * megabyte;
/** Or once the heap has grown by this: a parsed response takes many times its size, and is mostly garbage soon. */
const grownBy = 64 * megabyte;
/** A heap below this is left to V8. */
const smallHeap = 128 * megabyte;

export const tooMuchInFlight = `responses of more than ${mostInFlight / megabyte} MB are in flight at a time`;

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

  /**
   * Counts a response that has arrived, for as long as anybody holds on to it.
   * @param response the object by which it is held
   * @returns why it may not be held; undefined where it may, at once for nearly all
   */
  hold(response: object, bytes: number): string | undefined | Promise<string | undefined> {
    this.#sinceCollected += bytes;
    if (bytes < noticed && this.#sinceCollected <= collectedAfter) return undefined;
    return this.#holdLarge(response, bytes);
  }

  async #holdLarge(response: object, bytes: number): Promise<string | undefined> {
    if (this.#sinceCollected > collectedAfter) await this.#collect();
    if (bytes < noticed) return undefined;
    if (heapInUse() > Math.max(smallHeap, this.#heapAfter + grownBy)) await this.#collect();
    if (bytes < large) return undefined;
    if (this.#held + bytes > mostHeld) await this.#collect();
    if (this.#held + bytes > mostHeld)
      return `large responses of more than ${mostHeld / megabyte} MB are held at a time`;
    this.#held += bytes;
    this.#letGo.register(response, bytes);
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
