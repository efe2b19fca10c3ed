import type { Connection } from './connection.ts';
import type { Message, MessageExchange, Opened, WebSocketAddress } from './websocket-address.ts';
import type { WebSocketClient } from './websocket-client.ts';

/** One WebSocket endpoint of a node, shared by all channels to it. */
export class WebSocketEndpoint {
  readonly address: WebSocketAddress;
  readonly #client: WebSocketClient;

  constructor(client: WebSocketClient, address: WebSocketAddress) {
    this.#client = client;
    this.address = address;
  }

  /** @throws Unanswered where the budget is spent or the run interrupted */
  open(): Promise<Opened> {
    return this.#client.open(this.address, true);
  }

  /** Sends a message, unless the node is known to be silent. @throws Unanswered */
  send(connection: Connection, message: Message): Promise<MessageExchange> {
    return this.#client.send(connection, this.address, message);
  }

  leave(connection: Connection): Promise<void> {
    return this.#client.leave(connection);
  }
}
