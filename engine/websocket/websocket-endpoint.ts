import type { Connection } from './connection.ts';
import type { Door, Message, MessageExchange, Opened } from './websocket-address.ts';
import type { WebSocketClient } from './websocket-client.ts';

/** One door of a node as all channels through it use it. */
export class Entrance {
  readonly door: Door;
  readonly #client: WebSocketClient;

  constructor(client: WebSocketClient, door: Door) {
    this.#client = client;
    this.door = door;
  }

  /** @throws Unanswered where the budget is spent or the run interrupted */
  open(): Promise<Opened> {
    return this.#client.open(this.door, true);
  }

  /** Sends a message, unless the node is known to be silent. @throws Unanswered */
  send(connection: Connection, message: Message): Promise<MessageExchange> {
    return this.#client.send(connection, this.door, message);
  }

  leave(connection: Connection): Promise<void> {
    return this.#client.leave(connection);
  }
}
