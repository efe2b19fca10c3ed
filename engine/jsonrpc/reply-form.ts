import type { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import { readExchange, writeExchange } from '../wire/cache/exchange-form.ts';
import type { KnownBodies } from '../wire/cache/known-bodies.ts';
import type { AnswerForm } from '../wire/cache/response-cache.ts';
import { foundNoRoom, sizeOf } from '../wire/exchange.ts';
import { type RpcReply, readReply } from './reply.ts';

/** Replies as a cache keeps them: written as the id and the exchange. */
export function replyForm(memory: ResponseMemoryBudget, bodies?: KnownBodies): AnswerForm<RpcReply> {
  return {
    sizeOf: ({ exchange }) => sizeOf(exchange),
    isPassing: ({ exchange }) => foundNoRoom(exchange),
    write: ({ id, exchange }) => [`${id} `, ...writeExchange(exchange)],
    read: async (written) => {
      const end = written.indexOf(' ');
      const exchange = await readExchange(written.slice(end + 1), memory, bodies);
      return readReply(exchange, Number(written.slice(0, end)));
    },
  };
}
