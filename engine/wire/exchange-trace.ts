import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange } from './exchange.ts';

const traces = new AsyncLocalStorage<Exchange[]>();

/** Runs some work, and returns with its result the exchanges that it used, in order, including cached ones. */
export async function traced<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly exchanges: readonly Exchange[] }> {
  const exchanges: Exchange[] = [];
  const value = await traces.run(exchanges, work);
  // A response that several callers noted counts once.
  const byAnswer = new Map(exchanges.map((exchange) => [exchange.answer, exchange]));
  return { value, exchanges: [...byAnswer.values()] };
}

/** Records an exchange in the current trace, and returns it. */
export function trace<E extends Exchange>(exchange: E): E {
  traces.getStore()?.push(exchange);
  return exchange;
}
