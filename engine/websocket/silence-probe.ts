import { Unanswered } from '../unanswered.ts';
import type { Connection } from './connection.ts';
import type { Sent } from './messages.ts';
import { connectionsNeeded, type SilenceCircuit } from './silence-circuit.ts';
import { type Door, type Message, type Opened, surfaceOf } from './websocket-address.ts';

/** A way in, and documented reads that every sound node answers there. */
export interface KnownDoor {
  readonly door: Door;
  readonly reads: readonly Message[];
}

interface Parts {
  readonly circuit: SilenceCircuit;
  /** Every surface of the target. */
  readonly doors: () => readonly KnownDoor[];
  readonly open: (door: Door) => Promise<Opened>;
  /** Sends beside whatever else is in flight, and waits as long as for any other message. */
  readonly send: (connection: Connection, door: Door, message: Message) => Promise<Sent>;
  readonly leave: (connection: Connection) => Promise<void>;
}

/** A surface that was found to answer is not asked again before this: until then, every message speaks for itself. */
const againAfterMs = 60_000;
/** A connection that falls silent later than this is found out by those who send so much. */
const mostMessages = 16;

/**
 * Asks, as soon as one message over WebSocket is not answered while HTTP is, whether it is the surface that says nothing: over three
 * connections, one after another, and at all surfaces of the target side by side, as they often are one service. So silence costs a
 * run three timeouts, however many surfaces are silent. Until it is known, whoever wants to send there waits.
 */
export class SilenceInquiry {
  readonly #parts: Parts;
  readonly #running = new Map<string, Promise<void>>();
  readonly #begunAt = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * A message is not answered.
   * @param before how many messages came over its connection
   * @returns whether its surface is being asked
   */
  suspect(door: Door, before: number): boolean {
    for (const known of this.#parts.doors()) this.#begin(known, Math.min(before + 1, mostMessages));
    return this.#running.has(surfaceOf(door));
  }

  /** Until it is known whether a surface is silent, where that is being asked. */
  async settled(door: Door): Promise<void> {
    await this.#running.get(surfaceOf(door));
  }

  #begin({ door, reads }: KnownDoor, messages: number): void {
    const surface = surfaceOf(door);
    const now = performance.now();
    const begunAt = this.#begunAt.get(surface) ?? Number.NEGATIVE_INFINITY;
    if (this.#parts.circuit.at(surface) !== undefined || now - begunAt < againAfterMs) return;
    this.#begunAt.set(surface, now);
    const asked = this.#ask(door, reads, messages)
      .catch((error: unknown) => {
        // The run has ended, or its budget: so it will for whoever waits.
        if (!(error instanceof Unanswered)) throw error;
      })
      .finally(() => this.#running.delete(surface));
    // Whoever waits hears of an error; nobody may wait.
    asked.catch(() => {});
    this.#running.set(surface, asked);
  }

  async #ask(door: Door, reads: readonly Message[], messages: number): Promise<void> {
    const { circuit, open, leave } = this.#parts;
    const surface = surfaceOf(door);
    for (let count = 0; count < connectionsNeeded && circuit.at(surface) === undefined; count += 1) {
      const opened = await open(door);
      // Another read each time: one that is never answered is not yet a silent surface.
      const read = reads[count % reads.length];
      if (opened.kind === 'shut' || read === undefined) return;
      try {
        if (!(await this.#fallsSilent(opened.connection, door, read, messages))) return;
      } finally {
        await leave(opened.connection);
      }
    }
  }

  async #fallsSilent(connection: Connection, door: Door, read: Message, messages: number): Promise<boolean> {
    const { circuit, send } = this.#parts;
    const surface = surfaceOf(door);
    for (let count = 0; count < messages; count += 1) {
      const { exchange, silent } = await send(connection, door, read);
      if (silent) circuit.unanswered(surface, exchange);
      if (exchange.reception !== 'answer') return silent;
      circuit.answered(surface, read.label);
    }
    return false;
  }
}
