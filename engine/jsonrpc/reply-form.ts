import type { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import { readExchange, writeExchange } from '../wire/cache/exchange-form.ts';
import type { AnswerForm } from '../wire/cache/response-cache.ts';
import { sizeOf } from '../wire/exchange.ts';
import { type RpcReply, readReply } from './reply.ts';

/** Replies as a cache keeps them: written as the id and the exchange. */
export function replyForm(memory: ResponseMemoryBudget): AnswerForm<RpcReply> {
  return {
    sizeOf: ({ exchange }) => sizeOf(exchange),
    write: ({ id, exchange }) => `${id} ${writeExchange(exchange)}`,
    read: async (written) => {
      const end = written.indexOf(' ');
      return readReply(await readExchange(written.slice(end + 1), memory), Number(written.slice(0, end)));
    },
  };
}
