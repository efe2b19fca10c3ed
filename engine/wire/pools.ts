import { Pool } from 'undici';

/** Connection pools by origin, kept alive for the whole run. */
export class Pools {
  readonly #pools = new Map<string, Pool>();
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
      connect: { timeout: this.#timeoutMs, ...(this.#ca === undefined ? {} : { ca: this.#ca }) },
      headersTimeout: this.#timeoutMs,
      bodyTimeout: this.#timeoutMs,
      maxHeaderSize: 64 * 1024,
      keepAliveTimeout: 30_000,
    });
    this.#pools.set(origin, pool);
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()));
    this.#pools.clear();
  }
}
