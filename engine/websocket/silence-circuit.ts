import type { Exchange } from '../wire/exchange.ts';

/** Consecutive connections without a response after which a surface counts as silent. */
export const connectionsNeeded = 3;
/** Silent connections that far apart are unrelated. */
const forgetAfterMs = 120_000;

/** A surface that opens WebSockets, and leaves requests over them without an answer that HTTP answers meanwhile. */
export interface Silence {
  readonly connections: number;
  /** The last message that stayed unanswered. */
  readonly exchange: Exchange;
}

interface State {
  connections: number;
  readonly operations: Set<string>;
  /** When the last of the connections was found silent. */
  foundAt: number;
  exchange: Exchange;
}

/**
 * One circuit breaker for each WebSocket surface: after three silent connections nothing more is sent there, so that silence costs a run
 * three timeouts, however many requests were planned. That other connections answer their first messages does not close it.
 */
export class SilenceCircuit {
  readonly #states = new Map<string, State>();
  /** Operations that were answered, by surface. */
  readonly #answered = new Map<string, Set<string>>();

  /** @param surface address and credentials */
  at(surface: string): Silence | undefined {
    const state = this.#states.get(surface);
    if (state === undefined || state.connections < connectionsNeeded || !this.suspects(surface))
      return undefined;
    return { connections: state.connections, exchange: state.exchange };
  }

  /** Whether the silence that was seen so far is one of the surface, and not of one operation. */
  suspects(surface: string): boolean {
    const state = this.#states.get(surface);
    return state !== undefined && !this.#isOneOperation(surface, state.operations);
  }

  answered(surface: string, operation: string): void {
    const known = this.#answered.get(surface) ?? new Set<string>();
    this.#answered.set(surface, known.add(operation));
  }

  /** A message stayed unanswered, nothing came on its connection meanwhile, and HTTP answered. */
  unanswered(surface: string, exchange: Exchange): void {
    if (this.at(surface) !== undefined) return;
    const now = performance.now();
    const { operation = '' } = exchange;
    const known = this.#states.get(surface);
    if (known === undefined || now - known.foundAt > forgetAfterMs) {
      this.#states.set(surface, { connections: 1, operations: new Set([operation]), foundAt: now, exchange });
      return;
    }
    known.operations.add(operation);
    known.exchange = exchange;
    // What was under way already when the one before was found silent went silent with it.
    if (now - exchange.durationMs < known.foundAt) return;
    known.connections += 1;
    known.foundAt = now;
  }

  /** Where one operation alone is never answered, while others are, it is that operation and not the surface. */
  #isOneOperation(surface: string, operations: ReadonlySet<string>): boolean {
    const answered = this.#answered.get(surface) ?? new Set<string>();
    return operations.size === 1 && answered.size > 0 && [...operations].every((one) => !answered.has(one));
  }
}
