import { setTimeout as sleep } from 'node:timers/promises';
import type { Caching } from '../caching.ts';
import { type CallOptions, type RpcChannel, rpcBody } from '../jsonrpc/channel.ts';
import { type RpcReply, readReply } from '../jsonrpc/reply.ts';
import { type InVain, retryRateLimited } from '../jsonrpc/retry-rate-limited.ts';
import { deriveSeed } from '../seed.ts';
import type { AccessMode } from '../wire/credential.ts';
import type { Exchange } from '../wire/exchange.ts';
import { answered } from '../wire/wire.ts';
import { type Connection, isLost } from './connection.ts';
import { connectionOf, type Message } from './websocket-address.ts';
import type { WebSocketEndpoint } from './websocket-endpoint.ts';

const maxBrokenTries = 3;
/** How often one message is resent because its connection was closed in favour of another. */
const maxYieldedTries = 30;
/** How often one is sent anew whose connection ended while it waited to be sent. */
const maxUnsentTries = 8;
/** Ids that the channel gives are below it: no number format rounds them. */
const idRange = 2 ** 24;

/**
 * JSON-RPC over WebSocket (§5.2). Calls share one connection and are matched by their ids; where a service answers
 * without usable ids, calls go one after another over a connection of their own.
 */
export class WebSocketChannel implements RpcChannel {
  readonly transport = 'websocket';
  readonly mode: AccessMode;
  readonly #endpoint: WebSocketEndpoint;
  /** Ids in flight over the shared connection. */
  readonly #taken = new Set<string>();
  #connection: Promise<Connection> | undefined;
  #group: Promise<Connection> | undefined;
  #groupTurn: Promise<unknown> = Promise.resolve();
  /** How often each call was made. */
  readonly #calls = new Map<string, number>();
  readonly #inVain: InVain = new Map();
  #oneByOne = false;

  constructor(endpoint: WebSocketEndpoint, mode: AccessMode) {
    this.#endpoint = endpoint;
    this.mode = mode;
  }

  call(method: string, params: unknown, caching: Caching, options: CallOptions = {}): Promise<RpcReply> {
    const send = async (): Promise<RpcReply> => {
      const id = options.id ?? this.#nextId(method, params);
      const exchange = await this.#exchange(
        {
          body: rpcBody(method, params, id),
          id: String(id),
          label: method,
          requestUnits: options.requestUnits ?? 0,
          strand: caching.strand,
        },
        this.#oneByOne || this.#taken.has(String(id)),
      );
      return readReply(caching.used(exchange), id);
    };
    return retryRateLimited(method, send, ({ envelope }) => envelope, this.#inVain);
  }

  async raw(body: string, label: string, caching: Caching, id = 1): Promise<RpcReply> {
    const message = { body, id: String(id), label, requestUnits: 0, strand: caching.strand };
    return readReply(caching.used(await this.#exchange(message, true)), id);
  }

  async close(): Promise<void> {
    const opened = [this.#connection, this.#group].filter((one) => one !== undefined);
    this.#connection = undefined;
    this.#group = undefined;
    for (const connection of await Promise.allSettled(opened)) {
      if (connection.status === 'fulfilled') await this.#endpoint.leave(connection.value);
    }
  }

  /**
   * Follows from the call and how often it was made, not from what else was asked before: checks that run side by side
   * would give each other's calls another id each time.
   */
  #nextId(method: string, params: unknown): number {
    const call = JSON.stringify([method, params]);
    const times = (this.#calls.get(call) ?? 0) + 1;
    this.#calls.set(call, times);
    let id = 1 + (deriveSeed(times, call) >>> 8);
    while (this.#taken.has(String(id))) id = 1 + (id % idRange);
    return id;
  }

  /** @throws Unanswered */
  async #exchange(message: Message, alone: boolean): Promise<Exchange> {
    let inGroup = alone;
    let yielded = 0;
    let unsent = 0;
    for (let tries = 1; ; tries += 1) {
      const exchange = inGroup ? await this.#inGroup(message) : await this.#shared(message);
      if (exchange.answer.kind === 'answer') return exchange;
      if (exchange.reception === 'yielded' && yielded < maxYieldedTries) {
        yielded += 1;
        tries -= 1;
        continue;
      }
      if (exchange.reception === 'unsent' && unsent < maxUnsentTries) {
        unsent += 1;
        tries -= 1;
        await sleep(20 * unsent);
        continue;
      }
      if (exchange.reception === 'ambiguous') {
        this.#oneByOne = true;
        inGroup = true;
      }
      const again = exchange.reception === 'ambiguous' || isLost(exchange.reception);
      if (!again || tries === maxBrokenTries) return answered(exchange);
      await sleep(20 * tries);
    }
  }

  async #shared(message: Message) {
    this.#taken.add(message.id);
    try {
      this.#connection = this.#usable(this.#connection);
      return await this.#endpoint.send(await this.#connection, message);
    } finally {
      this.#taken.delete(message.id);
    }
  }

  /** One message at a time, so that whatever comes is its answer. */
  #inGroup(message: Message) {
    const turn = this.#groupTurn.then(async () => {
      this.#group = this.#usable(this.#group);
      return this.#endpoint.send(await this.#group, message);
    });
    this.#groupTurn = turn.catch(() => {});
    return turn;
  }

  #usable(current: Promise<Connection> | undefined): Promise<Connection> {
    const next = (current ?? this.#open()).then((connection) =>
      connection.open && !connection.isSilent ? connection : this.#another(connection),
    );
    next.catch(() => {
      if (this.#connection === next) this.#connection = undefined;
      if (this.#group === next) this.#group = undefined;
    });
    return next;
  }

  /** In place of one that has ended, or over which nothing comes any more. @throws Unanswered */
  async #another(gone: Connection): Promise<Connection> {
    await this.#endpoint.leave(gone);
    return this.#open();
  }

  /** @throws Unanswered where the node accepts no connection */
  async #open(): Promise<Connection> {
    return connectionOf(await this.#endpoint.open());
  }
}
