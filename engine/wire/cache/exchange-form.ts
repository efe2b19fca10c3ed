import type { ResponseMemoryBudget } from '../../ledger/response-memory-budget.ts';
import { readAnswer } from '../body/read-answer.ts';
import { type Answer, type Exchange, foundNoRoom, type NoAnswer, sizeOf } from '../exchange.ts';
import type { KnownBodies } from './known-bodies.ts';
import type { AnswerForm } from './response-cache.ts';

/** All of an exchange but the text of its answer, and what that says. */
interface Head extends Omit<Exchange, 'answer'> {
  readonly answer: NoAnswer | Omit<Answer, 'text' | 'body'>;
}

/** Exchanges as a cache keeps them. */
export function exchangeForm(memory: ResponseMemoryBudget, bodies?: KnownBodies): AnswerForm<Exchange> {
  return {
    sizeOf,
    write: writeExchange,
    read: (written) => readExchange(written, memory, bodies),
    isPassing: foundNoRoom,
  };
}

/** An exchange as a text: its head as JSON in the first line, and the text of the answer as it came, where there is one. */
export function writeExchange(exchange: Exchange): readonly string[] {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return [JSON.stringify(exchange)];
  const { text, body, ...came } = answer;
  return [JSON.stringify({ ...exchange, answer: came } satisfies Head), '\n', text];
}

/** What `writeExchange` wrote. Its answer is read anew, and is none where there is no memory to hold it by now. */
export async function readExchange(
  written: string,
  memory: ResponseMemoryBudget,
  bodies?: KnownBodies,
): Promise<Exchange> {
  const end = written.indexOf('\n');
  const { answer, ...rest } = JSON.parse(end === -1 ? written : written.slice(0, end)) as Head;
  if (answer.kind === 'no-answer') return { ...rest, answer };
  const { kind, ...came } = answer;
  return { ...rest, answer: await readAnswer({ ...came, text: written.slice(end + 1) }, memory, bodies) };
}
