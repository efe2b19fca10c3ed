import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../wire/exchange.ts';
import type { Connection } from './connection.ts';

/** Statuses for too many connections: 503 also without Retry-After. */
const tooManyStatuses: ReadonlySet<number> = new Set([429, 503]);
/** How long a connection limit that a node showed is respected. */
const heldToMs = 10_000;
const lookEveryMs = 10;

interface Open {
  readonly connection: Connection;
  /** Whether its owner opens another one when this is closed. */
  readonly replaceable: boolean;
}

/**
 * How many connections a node accepts from a run at a time. Where it rejects one more, the number open then is the limit: the next waits
 * until another ends, and idle connections are closed.
 */
export class ConnectionRoom {
  readonly #open = new Map<string, Set<Open>>();
  /** Upgrades under way. */
  readonly #opening = new Map<string, number>();
  readonly #most = new Map<string, { readonly count: number; readonly until: number }>();

  opened(connection: Connection, replaceable: boolean): void {
    const { origin } = new URL(connection.url);
    const open = this.#open.get(origin) ?? new Set<Open>();
    this.#open.set(origin, open);
    const one = { connection, replaceable };
    open.add(one);
    connection.whenEnded(() => open.delete(one));
  }

  /** Learns the limit from the response that came in place of a connection. */
  rejected({ request, answer }: Exchange): void {
    if (answer.kind === 'no-answer' || !tooManyStatuses.has(answer.status)) return;
    const { origin } = new URL(request.url);
    const count = this.#open.get(origin)?.size ?? 0;
    if (count > 0) this.#most.set(origin, { count, until: performance.now() + heldToMs });
  }

  /**
   * Waits until one more may be opened, at most `maxWaitMs`: clients other than this run may use the rest.
   * @returns a function to call when the upgrade has succeeded or failed
   */
  async enter(url: string, maxWaitMs: number, signal: AbortSignal): Promise<() => void> {
    const { origin } = new URL(url);
    const until = performance.now() + maxWaitMs;
    while (this.#isFull(origin) && performance.now() < until && !signal.aborted) {
      for (const { connection, replaceable } of this.#open.get(origin) ?? []) {
        if (!replaceable || !connection.isIdle) continue;
        await connection.yieldRoom();
        break;
      }
      if (this.#isFull(origin)) await sleep(lookEveryMs);
    }
    this.#count(origin, 1);
    return () => this.#count(origin, -1);
  }

  #count(origin: string, change: number): void {
    this.#opening.set(origin, (this.#opening.get(origin) ?? 0) + change);
  }

  #isFull(origin: string): boolean {
    const most = this.#most.get(origin);
    const taken = (this.#open.get(origin)?.size ?? 0) + (this.#opening.get(origin) ?? 0);
    return most !== undefined && performance.now() < most.until && taken >= most.count;
  }
}
