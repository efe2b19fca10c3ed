import type { Socket } from 'node:net';
import type { Ledger } from '../ledger/ledger.ts';
import type { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import { stopped } from '../unanswered.ts';
import { originOf } from '../wire/address/origin-of.ts';
import { mostAheadMs } from '../wire/connection/distance.ts';
import { type Dial, dialerOf, type Route } from '../wire/connection/route.ts';
import { isUntouched } from '../wire/connection/spare-connections.ts';
import { type Credential, credentialHeaders } from '../wire/credential.ts';
import type { Exchange } from '../wire/exchange.ts';
import type { HeadersOf } from '../wire/http-client.ts';
import { Connection } from './connection.ts';
import { openWebSocket } from './open-websocket.ts';
import { reportNotifications } from './report-notifications.ts';
import type { Opened, WebSocketAddress } from './websocket-address.ts';

export interface UpgradeParts {
  readonly ledger: Ledger;
  readonly memory: ResponseMemoryBudget;
  readonly userAgent: string;
  readonly route: Route;
  readonly headersOf: HeadersOf;
  /** Of the longest attempt. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Sees every exchange as it arrives, before it is judged. */
  readonly arrived: (exchange: Exchange, credential: Credential) => void;
}

/** Opens WebSockets, tracks the open ones, and closes them. */
export class Upgrades {
  readonly #parts: UpgradeParts;
  readonly #connections = new Set<Connection>();
  /** By origin. */
  readonly #dialers = new Map<string, Dial>();

  constructor(parts: UpgradeParts) {
    this.#parts = parts;
    parts.signal.addEventListener('abort', () => {
      for (const connection of this.#connections) connection.terminate();
    });
  }

  /** Opens a connection ahead of an upgrade; undefined where it fails, or takes its time: an upgrade without it says why. */
  dialAhead({ url }: WebSocketAddress): Promise<Socket | undefined> {
    const { signal } = this.#parts;
    return new Promise((resolve) => {
      let isGivenUp = false;
      const giveUp = (): void => {
        isGivenUp = true;
        opening?.destroy();
        end(undefined);
      };
      const timer = setTimeout(giveUp, mostAheadMs);
      const end = (line: Socket | undefined): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', giveUp);
        resolve(line);
      };
      const opening = this.#dialerFor(url)((_error, line) => {
        // Nobody else listens before it is used.
        line?.on('error', () => {});
        if (isGivenUp) line?.destroy();
        end(line ?? undefined);
      });
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  /**
   * Requests an upgrade once. A rejection comes back as a value.
   * @param dialed a connection that may have been closed meanwhile
   * @throws Unanswered where the budget is spent or the run interrupted
   */
  async open(address: WebSocketAddress, timeoutMs: number, dialed?: Socket): Promise<Opened> {
    const { ledger, memory, userAgent, signal } = this.#parts;
    if (signal.aborted) throw stopped(signal);
    ledger.spend(address.node, 0);
    const headers = {
      'user-agent': userAgent,
      ...this.#parts.headersOf(address.node, address.url),
      ...credentialHeaders(address.credential),
      ...address.headers,
    };
    const connection = new Connection(
      address.url,
      headers,
      reportNotifications(this.#parts, address, headers),
    );
    const sentAt = Date.now();
    const started = performance.now();
    const reservation = memory.reserve((error) => connection.abandon(error.message));
    connection.countIn(reservation);
    const opening = await openWebSocket(address.url, {
      ...{ headers, timeoutMs, memory, signal },
      dial: this.#dialerFor(address.url),
      line: dialed !== undefined && isUntouched(dialed) ? dialed : undefined,
      receive: (text) => connection.receive(text),
      arrived: (bytes) => connection.count(bytes),
    });
    if (opening.kind !== 'open') reservation.release();
    if (signal.aborted) throw stopped(signal);
    const exchangeOf = (answer: Exchange['answer']): Exchange => ({
      node: address.node,
      transport: 'websocket',
      operation: 'upgrade',
      request: { method: 'UPGRADE', url: address.url, headers },
      answer,
      sentAt,
      durationMs: performance.now() - started,
    });
    if (opening.kind !== 'open') {
      const exchange = exchangeOf(opening.answer);
      this.#parts.arrived(exchange, address.credential);
      return { kind: 'shut', exchange };
    }
    connection.attach(opening.socket);
    this.#connections.add(connection);
    const switched = { kind: 'answer', status: 101, headers: {}, text: '', body: { kind: 'empty' } } as const;
    return { kind: 'open', connection, exchange: exchangeOf(switched) };
  }

  #dialerFor(url: string): Dial {
    const origin = originOf(url.replace(/^ws/i, 'http'));
    const dial = this.#dialers.get(origin) ?? dialerOf(this.#parts.route, origin, this.#parts.timeoutMs);
    this.#dialers.set(origin, dial);
    return dial;
  }

  /** Closes a connection. */
  async leave(connection: Connection): Promise<void> {
    await connection.close();
    this.#connections.delete(connection);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#connections].map((connection) => this.leave(connection)));
  }
}
