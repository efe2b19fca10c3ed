import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange } from './exchange.ts';

const traces = new AsyncLocalStorage<Exchange[]>();

/** Does some work, and tells with its result which exchanges it used, in their order: also those that others had sent. */
export async function traced<T>(
  work: () => Promise<T>,
): Promise<{ readonly value: T; readonly exchanges: readonly Exchange[] }> {
  const exchanges: Exchange[] = [];
  const value = await traces.run(exchanges, work);
  // An answer that went through several hands is one.
  const byAnswer = new Map(exchanges.map((exchange) => [exchange.answer, exchange]));
  return { value, exchanges: [...byAnswer.values()] };
}

/** Notes an exchange for whoever traces, and gives it back. */
export function trace<E extends Exchange>(exchange: E): E {
  traces.getStore()?.push(exchange);
  return exchange;
}
