import { buildConnector, Pool } from 'undici';

/** Connection pools by origin, kept alive for the whole run. */
export class Pools {
  readonly #pools = new Map<string, Pool>();
  readonly #opened = new Map<string, number>();
  readonly #connections: number;
  readonly #timeoutMs: number;
  readonly #ca: string | undefined;

  constructor(connections: number, timeoutMs: number, ca: string | undefined) {
    this.#connections = connections;
    this.#timeoutMs = timeoutMs;
    this.#ca = ca;
  }

  of(origin: string): Pool {
    const known = this.#pools.get(origin);
    if (known !== undefined) return known;
    const pool = new Pool(origin, {
      connections: this.#connections,
      connect: this.#connector(),
      headersTimeout: this.#timeoutMs,
      bodyTimeout: this.#timeoutMs,
      maxHeaderSize: 64 * 1024,
      keepAliveTimeout: 30_000,
    });
    pool.on('connect', () => this.#opened.set(origin, this.opened(origin) + 1));
    this.#pools.set(origin, pool);
    return pool;
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
    const { protocol, hostname, port } = new URL(origin);
    const connect = buildConnector(this.#connector());
    const started = performance.now();
    return new Promise((resolve) => {
      connect({ protocol, hostname, port }, (error, socket) => {
        resolve(error === null ? performance.now() - started : undefined);
        socket?.destroy();
      });
    });
  }

  #connector() {
    return { timeout: this.#timeoutMs, ...(this.#ca === undefined ? {} : { ca: this.#ca }) };
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
    this.#pools.clear();
  }
}
