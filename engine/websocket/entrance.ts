import type { Exchange } from '../wire/exchange.ts';
import type { Connection } from './connection.ts';
import type { Door, Message, MessageExchange, Opened, WebSocketClient } from './websocket-client.ts';

/** How long a node that has fallen silent is waited for, to see whether it is back. */
const trialMs = 1_000;

/** One door of a node as all channels through it use it: what one of them learns of the node's health, all heed. */
export class Entrance {
  readonly door: Door;
  readonly #client: WebSocketClient;

  constructor(client: WebSocketClient, door: Door) {
    this.#client = client;
    this.door = door;
  }

  /** @throws Unanswered where the budget is spent or the run interrupted */
  async open(): Promise<Opened> {
    const { health } = this.#client;
    const down = health.refusal(this.door);
    if (down !== undefined) return { kind: 'shut', exchange: { ...this.#exchange(), answer: down } };
    const opened = await this.#client.open(this.door);
    health.saw(this.door, opened.exchange);
    return opened;
  }

  /** Sends a message, unless the node has stopped answering. @throws Unanswered */
  async send(connection: Connection, message: Message): Promise<MessageExchange> {
    const { health } = this.#client;
    const down = health.refusal(this.door);
    if (down !== undefined) {
      const { url, headers } = connection;
      const request = { method: 'MESSAGE', url, headers, body: message.body };
      return { ...this.#exchange(), request, answer: down, reception: 'timeout' };
    }
    const trial = health.isDown(this.door);
    const timeoutMs = Math.min(this.#client.timeoutMs, trial ? trialMs : Number.POSITIVE_INFINITY);
    const exchange = await this.#client.send(connection, this.door, { timeoutMs, ...message });
    health.saw(this.door, exchange);
    return exchange;
  }

  leave(connection: Connection): Promise<void> {
    return this.#client.leave(connection);
  }

  #exchange(): Exchange {
    const { node, url, headers = {} } = this.door;
    return {
      node,
      transport: 'websocket',
      request: { method: 'UPGRADE', url, headers },
      answer: { kind: 'answer', status: 101, headers: {}, text: '', body: { kind: 'empty' } },
      durationMs: 0,
    };
  }
}
