import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange } from './exchange.ts';

/** What is under way holds the trace that it began in, and a connection does so until the run ends: exchanges must not hang on it. */
interface Trace {
  exchanges: Exchange[] | undefined;
}

const traces = new AsyncLocalStorage<Trace>();

/** Runs some work, and returns with its result the exchanges that it used, in order, including cached ones. */
export function traced<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly exchanges: readonly Exchange[] }> {
  const exchanges: Exchange[] = [];
  const current: Trace = { exchanges };
  return traces.run(current, work).then(
    (value) => {
      current.exchanges = undefined;
      // A response that several callers noted counts once.
      const byAnswer = new Map(exchanges.map((exchange) => [exchange.answer, exchange]));
      return { value, exchanges: [...byAnswer.values()] };
    },
    (error: unknown) => {
      current.exchanges = undefined;
      throw error;
    },
  );
}

/** Records an exchange in the current trace, and returns it. */
export function trace<E extends Exchange>(exchange: E): E {
  traces.getStore()?.exchanges?.push(exchange);
  return exchange;
}
