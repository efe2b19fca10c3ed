import type { Exchange } from '../wire/exchange.ts';
import { isLost } from './connection.ts';
import type { Sent } from './messages.ts';

/** A connection that answered, and then left a request without an answer. */
interface BrokenConnection {
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

  /**
   * What became of a message that was sent over an open connection.
   * @param arrived how many messages have come over it by now
   */
  saw(surface: string, { exchange, silent }: Sent, arrived: number): void {
    const { most, broken } = this.of(surface);
    const { reception } = exchange;
    if (reception === 'answer') {
      if (arrived > most) this.#endings.set(surface, { most: arrived, broken });
      return;
    }
    const isBroken = silent || isLost(reception);
    // Of one that answered nothing others tell more.
    if (isBroken && arrived > 0)
      this.#endings.set(surface, { most, broken: broken ?? { after: arrived, exchange } });
  }
}
