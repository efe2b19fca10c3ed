import { Unanswered } from '../unanswered.ts';
import type { Connection } from './connection.ts';
import type { Sent } from './messages.ts';
import { connectionsNeeded, type SilenceCircuit } from './silence-circuit.ts';
import { type Message, type Opened, surfaceOf, type WebSocketAddress } from './websocket-address.ts';

/** An endpoint, and documented reads that every sound node answers there. */
export interface KnownAuthSurface {
  readonly address: WebSocketAddress;
  readonly reads: readonly Message[];
}

interface Parts {
  readonly circuit: SilenceCircuit;
  /** Every surface of the target. */
  readonly authSurfaces: () => readonly KnownAuthSurface[];
  readonly open: (address: WebSocketAddress) => Promise<Opened>;
  /** Sends beside whatever else is in flight, and waits as long as for any other message. */
  readonly send: (connection: Connection, address: WebSocketAddress, message: Message) => Promise<Sent>;
  readonly leave: (connection: Connection) => Promise<void>;
}

/** A surface that was found to respond is not probed again before this. */
const againAfterMs = 60_000;
/** A connection that falls silent later than this is found out by those who send so much. */
const mostMessages = 16;

/**
 * Asks, as soon as one message over WebSocket is not answered while HTTP is, whether it is the surface that says nothing: over three
 * connections, one after another, and at all surfaces of the target side by side, as they often are one service. So silence costs a
 * run three timeouts, however many surfaces are silent. Until it is known, whoever wants to send there waits.
 */
export class SilenceProbe {
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
  suspect(address: WebSocketAddress, before: number): boolean {
    for (const known of this.#parts.authSurfaces()) this.#begin(known, Math.min(before + 1, mostMessages));
    return this.#running.has(surfaceOf(address));
  }

  /** Until it is known whether a surface is silent, where that is being asked. */
  async settled(address: WebSocketAddress): Promise<void> {
    await this.#running.get(surfaceOf(address));
  }

  #begin({ address, reads }: KnownAuthSurface, messages: number): void {
    const surface = surfaceOf(address);
    const now = performance.now();
    const begunAt = this.#begunAt.get(surface) ?? Number.NEGATIVE_INFINITY;
    if (this.#parts.circuit.at(surface) !== undefined || now - begunAt < againAfterMs) return;
    this.#begunAt.set(surface, now);
    const asked = this.#ask(address, reads, messages)
      .catch((error: unknown) => {
        // The run has ended, or its budget: so it will for whoever waits.
        if (!(error instanceof Unanswered)) throw error;
      })
      .finally(() => this.#running.delete(surface));
    // Whoever waits hears of an error; nobody may wait.
    asked.catch(() => {});
    this.#running.set(surface, asked);
  }

  async #ask(address: WebSocketAddress, reads: readonly Message[], messages: number): Promise<void> {
    const { circuit, open, leave } = this.#parts;
    const surface = surfaceOf(address);
    for (let count = 0; count < connectionsNeeded && circuit.at(surface) === undefined; count += 1) {
      const opened = await open(address);
      // Another read each time: one that is never answered is not yet a silent surface.
      const read = reads[count % reads.length];
      if (opened.kind === 'shut' || read === undefined) return;
      try {
        if (!(await this.#fallsSilent(opened.connection, address, read, messages))) return;
      } finally {
        await leave(opened.connection);
      }
    }
  }

  async #fallsSilent(
    connection: Connection,
    address: WebSocketAddress,
    read: Message,
    messages: number,
  ): Promise<boolean> {
    const { circuit, send } = this.#parts;
    const surface = surfaceOf(address);
    for (let count = 0; count < messages; count += 1) {
      const { exchange, silent } = await send(connection, address, read);
      if (silent) circuit.unanswered(surface, exchange);
      if (exchange.reception !== 'answer') return silent;
      circuit.answered(surface, read.label);
    }
    return false;
  }
}
