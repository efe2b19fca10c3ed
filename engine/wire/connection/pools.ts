import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import Pool from 'undici/lib/dispatcher/pool.js';
import { proxyOf } from '../../target/http-proxy.ts';
import type { Target } from '../../target/target.ts';
import { originOf } from '../address/origin-of.ts';
import { connectionsThatTell, Distance, farConnectionMs } from './distance.ts';
import { proxyCredential } from './open-tunnel.ts';
import { dialerOf, type Route } from './route.ts';
import { SpareConnections } from './spare-connections.ts';

/** What is sent beside the address. */
interface Sent {
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

type Limits = Pick<Target['limits'], 'concurrency' | 'timeoutMs' | 'requestsPerSecond'>;

/** A thread that waited for so long has heard of whatever came. */
const waitedMs = 20;
const lookMs = 5;

/** Larger heads of answers end the request: no sound service needs them, and a hostile one could fill the memory. */
const mostHeaderBytes = 64 * 1024;
/** How long a connection without a request stays open: through the pauses of a run, and not much longer. */
const keptIdleMs = 30_000;

/** Connections that are opened early for each place of a run. */
const earlyForPlace = 2;

/** Connection pools by origin, kept alive for the whole run. */
export class Pools {
  readonly #pools = new Map<string, Pool>();
  readonly #spare = new Map<string, SpareConnections>();
  readonly #opened = new Map<string, number>();
  readonly #connections: number;
  readonly #timeoutMs: number;
  readonly #route: Route;
  /** Whether connections may be opened for requests that still wait. */
  readonly mayOpenAhead: boolean;
  readonly distance = new Distance();

  constructor(route: Route, { concurrency, timeoutMs, requestsPerSecond }: Limits) {
    this.#connections = concurrency;
    this.#timeoutMs = timeoutMs;
    this.#route = route;
    // Within a rate, a connection would wait for its turn, and some servers close one that says nothing.
    this.mayOpenAhead = requestsPerSecond === undefined;
  }

  /**
   * Opens the first connections before anything is to be sent, and more where they take long. What is wrong with one shows in the
   * first request. Resolves as soon as the distance is known.
   * @param urls one of each origin
   */
  async openEarly(urls: readonly string[]): Promise<void> {
    if (!this.mayOpenAhead || urls.length === 0) return;
    // More than places where there are several origins: at which the first requests are is not known.
    const most = this.#connections * Math.min(earlyForPlace, urls.length);
    const all = Array.from({ length: most }, (_, index) => urls[index % urls.length] ?? '');
    const open = (some: readonly string[]) => some.map((url) => this.#connectionsFor(url).openEarly());
    const first = Promise.any(open(all.slice(0, connectionsThatTell))).catch(() => undefined);
    if (!(await takesLong(first))) return;
    this.distance.connectsLate();
    for (const one of open(all.slice(connectionsThatTell))) one.catch(() => {});
  }

  /** A request to an address waits for its place. @returns to be called when it has ended */
  expect(url: string): () => void {
    return this.#connectionsFor(url).expect();
  }

  /**
   * Sends a request to an address of the target; what comes goes to the handler. A proxy gets one in clear as a whole, as proxies
   * open tunnels to ports of TLS alone; the credential of the proxy is seen by nobody else.
   */
  send(url: URL, { method, headers, body }: Sent, handler: Dispatcher.DispatchHandler): void {
    const path = `${url.pathname}${url.search}`;
    const proxy = this.#proxyInClear(url.href);
    if (proxy === undefined) {
      this.#of(url.origin).dispatch({ method, path, headers, body }, handler);
      return;
    }
    const toProxy = { ...headers, host: url.host, ...proxyCredential(proxy) };
    this.#of(proxy.origin).dispatch(
      { method, path: `${url.origin}${path}`, headers: toProxy, body },
      handler,
    );
  }

  /** The proxy that takes requests to an address as a whole. */
  #proxyInClear(url: string): URL | undefined {
    return url.startsWith('http:') ? proxyOf(this.#route.proxy, url) : undefined;
  }

  #of(origin: string): Pool {
    const known = this.#pools.get(origin);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      connections: this.#connections,
      connect: (_options, done) => this.#connectionsTo(origin).connect(done),
      headersTimeout: this.#timeoutMs,
      bodyTimeout: this.#timeoutMs,
      maxHeaderSize: mostHeaderBytes,
      keepAliveTimeout: keptIdleMs,
    });
    pool.on('connect', () => this.#opened.set(origin, this.opened(origin) + 1));
    this.#pools.set(origin, pool);
    return pool;
  }

  #connectionsFor(url: string): SpareConnections {
    return this.#connectionsTo(this.#proxyInClear(url)?.origin ?? originOf(url));
  }

  #connectionsTo(origin: string): SpareConnections {
    const known = this.#spare.get(origin);
    if (known !== undefined) return known;
    const open = dialerOf(this.#route, origin, this.#timeoutMs);
    const most = this.mayOpenAhead ? this.#connections : 0;
    const connections = new SpareConnections(open, most, this.distance);
    this.#spare.set(origin, connections);
    return connections;
  }

  /** How many connections to an origin were opened so far: a request that saw this change had to wait for one. */
  opened(origin: string): number {
    return this.#opened.get(origin) ?? 0;
  }

  /**
   * Opens a connection as requests do, TLS included, and closes it without a word.
   * @returns milliseconds; undefined where none could be opened
   */
  dial(origin: string): Promise<number | undefined> {
    const open = dialerOf(this.#route, origin, this.#timeoutMs);
    const started = performance.now();
    return new Promise((resolve) => {
      open((error, socket) => {
        resolve(error === null ? performance.now() - started : undefined);
        socket?.destroy();
      });
    });
  }

  async close(): Promise<void> {
    for (const spare of this.#spare.values()) spare.close();
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
    this.#pools.clear();
  }
}

/**
 * Whether a connection is not open after a time in which a near service opens one: this thread may be busy meanwhile, and what is open
 * since then counts.
 */
async function takesLong(opening: Promise<unknown>): Promise<boolean> {
  const before = performance.eventLoopUtilization();
  const begun = performance.now();
  for (;;) {
    if (await Promise.race([opening.then(() => true), sleep(lookMs, false)])) return false;
    const hasWaited = performance.eventLoopUtilization(before).idle >= waitedMs;
    if (hasWaited && performance.now() - begun >= farConnectionMs) return true;
  }
}
