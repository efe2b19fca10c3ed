import type { Exchange } from '../wire/exchange.ts';
import type { Connection } from './connection.ts';
import type { Door, Message, MessageExchange, Opened, WebSocketClient } from './websocket-client.ts';

const maxIdle = 8;
/** How long a node that has fallen silent is waited for, to see whether it is back. */
const trialMs = 1_000;

/**
 * Open connections through one door of a node. Each has one user at a time; one that is given back as fresh as it was
 * taken serves the next, which spares a node hundreds of handshakes.
 */
export class ConnectionPool {
  readonly door: Door;
  readonly #client: WebSocketClient;
  #idle: Connection[] = [];

  constructor(client: WebSocketClient, door: Door) {
    this.#client = client;
    this.door = door;
  }

  /** @throws Unanswered where the budget is spent or the run interrupted */
  async take(): Promise<Opened | { readonly kind: 'shut'; readonly exchange: Exchange }> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      if (idle.clean) return { kind: 'open', connection: idle, exchange: this.#exchange() };
    }
    const { health } = this.#client;
    const down = health.refusal(this.door.url);
    if (down !== undefined) return { kind: 'shut', exchange: { ...this.#exchange(), answer: down } };
    const opened = await this.#client.open(this.door);
    health.saw(this.door.url, opened.exchange);
    return opened;
  }

  /** Sends a message, unless the node has stopped answering. @throws Unanswered */
  async send(connection: Connection, message: Message): Promise<MessageExchange> {
    const { health } = this.#client;
    const down = health.refusal(this.door.url);
    if (down !== undefined) {
      const { url, headers } = connection;
      const request = { method: 'MESSAGE', url, headers, body: message.body };
      return { ...this.#exchange(), request, answer: down, reception: 'timeout' };
    }
    const trial = health.isDown(this.door.url);
    const timeoutMs = Math.min(this.#client.timeoutMs, trial ? trialMs : Number.POSITIVE_INFINITY);
    const exchange = await this.#client.send(connection, this.door, { timeoutMs, ...message });
    health.saw(this.door.url, exchange);
    return exchange;
  }

  async giveBack(connection: Connection): Promise<void> {
    if (connection.clean && this.#idle.length < maxIdle) this.#idle.push(connection);
    else await this.#client.leave(connection);
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
