import { setTimeout as sleep } from 'node:timers/promises';
import type { Caching } from '../caching.ts';
import { encodeComponent } from '../wire/address/encode-component.ts';
import type { Credential } from '../wire/credential.ts';
import type { Exchange } from '../wire/exchange.ts';
import { crossingClosures } from './close-codes.ts';
import { isLost } from './connection.ts';
import type { Endings } from './connection-endings.ts';
import type { Silence } from './silence-circuit.ts';
import {
  connectionOf,
  type Message,
  type MessageExchange,
  type Opened,
  type WebSocketAddress,
} from './websocket-address.ts';
import type { WebSocketClient } from './websocket-client.ts';

export interface MessageRequest {
  readonly credential: Credential;
  readonly headers?: Readonly<Record<string, string>>;
  /** The message that asks for data once the connection is open. */
  readonly body: string;
  readonly id: number;
  readonly label: string;
  /** Milliseconds to wait for data; the run's own limit where absent. */
  readonly maxWaitMs?: number;
}

/** A message that has waited so long on an open connection meets one that was idle. */
const idleMs = 250;
/** How often a message is sent that connections end before. */
const maxCrossings = 3;

/** Messages sent over one connection, and everything that arrived. */
export interface Conversation {
  /** What came in place of a connection; undefined where it was opened. */
  readonly rejection: Exchange | undefined;
  /** One for each message, in their order. */
  readonly exchanges: readonly MessageExchange[];
  /** Every message that arrived, in order, also those that nobody asked for. */
  readonly arrived: readonly string[];
}

/** WebSocket at one node, for checks that look at connections themselves. Each use opens one of its own. */
export class WebSocketWire {
  readonly node: string;
  readonly base: string;
  readonly #client: WebSocketClient;
  readonly #guarded: boolean;

  /**
   * @param base `{websocketUrl}` as the target file has it
   * @param guarded false where the target file gives no credentials
   */
  constructor(client: WebSocketClient, node: string, base: string, guarded: boolean) {
    this.#client = client;
    this.node = node;
    this.base = base;
    this.#guarded = guarded;
  }

  /**
   * Connects with a credential that may be rejected, and asks for data: the response to the message, or what came in its place. Sent once.
   * @throws Unanswered where the budget is spent or the run interrupted
   */
  async expectRejection(request: MessageRequest, caching: Caching): Promise<Exchange> {
    const address = this.#address(request.credential, request.headers);
    return this.#ask(await this.#client.tryOpen(address), address, request, caching, true);
  }

  /**
   * Asks for data over a connection of its own, with a credential of the target file: the answer, or what came in its place. An
   * upgrade is retried like any other request, and so is a message that crossed the end of its connection.
   * @throws Unanswered where the budget is spent or the run interrupted
   */
  async ask(asked: MessageRequest, caching: Caching): Promise<Exchange> {
    const address = this.#address(asked.credential, asked.headers);
    for (let tries = 1; ; tries += 1) {
      const opened = await this.#client.open(address);
      const openedAt = Date.now();
      const exchange = await this.#ask(opened, address, asked, caching, false);
      if (!hasCrossed({ opened, openedAt }, exchange) || tries === maxCrossings) return exchange;
    }
  }

  /** What is known of a node that leaves requests unanswered where its own credential is used; undefined as long as it is not. */
  silence(credential: Credential): Silence | undefined {
    return this.#client.silence(this.#address(credential));
  }

  /** How much the connections of the node answered so far where its own credential is used, and whether one of them stopped. */
  endings(credential: Credential): Endings {
    return this.#client.endings(this.#address(credential));
  }

  /**
   * Sends messages over one connection of their own, each after the answer to the one before and a pause, until one gets none, or
   * the connection ends in between.
   * @returns what came, what was sent last at the end, and the code with which the other side closed the connection, if it did
   * @throws Unanswered where no connection could be had, the budget is spent or the run interrupted
   */
  async askInTurn(
    credential: Credential,
    messages: readonly (Omit<MessageRequest, 'credential' | 'headers'> & { readonly pauseMs: number })[],
    caching: Caching,
  ): Promise<{ readonly exchanges: readonly MessageExchange[]; readonly closeCode: number | undefined }> {
    const address = this.#address(credential);
    const connection = connectionOf(await this.#client.open(address));
    const exchanges: MessageExchange[] = [];
    let isOpen = true;
    try {
      for (const message of messages) {
        await sleep(message.pauseMs);
        if (!connection.open) break;
        const sent = { ...messageOf(message, message.maxWaitMs), strand: caching.strand };
        const exchange = caching.used(await this.#client.send(connection, address, sent));
        exchanges.push(exchange);
        if (exchange.reception !== 'answer') break;
      }
      isOpen = connection.open;
    } finally {
      await this.#client.leave(connection);
    }
    // The code of a connection that is closing is known once it has closed.
    return { exchanges, closeCode: isOpen ? undefined : connection.closeCode };
  }

  async #ask(
    opened: Opened,
    address: WebSocketAddress,
    asked: MessageRequest,
    caching: Caching,
    rejectable: boolean,
  ): Promise<Exchange | MessageExchange> {
    if (opened.kind === 'shut') return caching.used(opened.exchange);
    const { connection } = opened;
    try {
      const message = { ...messageOf(asked, asked.maxWaitMs), strand: caching.strand };
      return caching.used(await this.#client.send(connection, address, message, rejectable));
    } finally {
      await this.#client.leave(connection);
    }
  }

  /**
   * Sends messages so that they are in flight together, and listens on for a while after the last answer.
   * @param lingerMs how long for messages that nobody asked for
   * @throws Unanswered where the budget is spent or the run interrupted
   */
  async converse(
    credential: Credential,
    messages: readonly Omit<MessageRequest, 'credential' | 'headers'>[],
    lingerMs: number,
    caching: Caching,
  ): Promise<Conversation> {
    const address = this.#address(credential);
    const opened = await this.#client.open(address);
    if (opened.kind === 'shut') return { rejection: opened.exchange, exchanges: [], arrived: [] };
    const { connection } = opened;
    const arrived: string[] = [];
    connection.listen((text) => arrived.push(text));
    try {
      const sent = messages.map((one) => messageOf(one, one.maxWaitMs));
      const exchanges = await this.#client.sendTogether(connection, address, sent);
      for (const exchange of exchanges) caching.used(exchange);
      await new Promise((resolve) => setTimeout(resolve, lingerMs));
      return { rejection: undefined, exchanges, arrived };
    } finally {
      await this.#client.leave(connection);
    }
  }

  #address(credential: Credential, headers?: Readonly<Record<string, string>>): WebSocketAddress {
    return {
      node: this.node,
      url: websocketAddress(this.base, credential, this.#guarded),
      credential,
      ...(headers === undefined ? {} : { headers }),
    };
  }
}

/** A connection that a message has just been sent over. */
interface UsedConnection {
  readonly opened: Opened;
  /** UTC, ms. */
  readonly openedAt: number;
}

/**
 * Whether a connection ended before the answer for reasons of the service that say nothing of the message: with a code that says so, before
 * the message was sent, or after it had waited so long to be sent that a service that restarts may have ended it meanwhile, however it did.
 */
function hasCrossed({ opened, openedAt }: UsedConnection, exchange: Exchange | MessageExchange): boolean {
  if (opened.kind === 'shut' || !('reception' in exchange) || !isLost(exchange.reception)) return false;
  const { closeCode } = opened.connection;
  const waitedMs = (exchange.sentAt ?? openedAt) - openedAt;
  const wasIdle = exchange.reception === 'unsent' || waitedMs >= idleMs;
  return wasIdle || (closeCode !== undefined && crossingClosures.has(closeCode));
}

/**
 * Where a node takes WebSockets (§5.2): the token below `/ws`, everything else at `/ws`.
 * @param guarded false for a node without credentials, whose address is complete as written
 */
export function websocketAddress(base: string, credential: Credential, guarded: boolean): string {
  if (!guarded) return base;
  const root = base.replace(/\/+$/, '');
  return credential.kind === 'url-token' ? `${root}/ws/${encodeComponent(credential.token)}` : `${root}/ws`;
}

function messageOf(request: Omit<MessageRequest, 'credential' | 'headers'>, maxWaitMs?: number): Message {
  const { body, id, label } = request;
  return {
    body,
    id: String(id),
    label,
    requestUnits: 0,
    ...(maxWaitMs === undefined ? {} : { timeoutMs: maxWaitMs }),
  };
}
