import type { Exchange } from '../wire/exchange.ts';

/** A connection that answered, and then left a request without an answer. */
export interface BrokenConnection {
  /** How many messages it had sent by then. */
  readonly after: number;
  /** The request that was left. */
  readonly exchange: Exchange;
}

export interface Endings {
  /** The most messages that came over one connection. */
  readonly most: number;
  /** The first connection that broke; undefined where none did. */
  readonly broken: BrokenConnection | undefined;
}

const none: Endings = { most: 0, broken: undefined };

/** By surface: how much its connections answered, and whether one of them stopped. */
export class ConnectionEndings {
  readonly #endings = new Map<string, Endings>();

  /** @param surface address and credentials */
  of(surface: string): Endings {
    return this.#endings.get(surface) ?? none;
  }

  /** @param arrived how many messages have come over a connection so far */
  answered(surface: string, arrived: number): void {
    const { most, broken } = this.of(surface);
    if (arrived > most) this.#endings.set(surface, { most: arrived, broken });
  }

  broke(surface: string, connection: BrokenConnection): void {
    const { most, broken } = this.of(surface);
    // Of one that answered nothing others tell more.
    if (connection.after > 0) this.#endings.set(surface, { most, broken: broken ?? connection });
  }
}
