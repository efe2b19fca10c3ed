import type { ResponseMemoryBudget } from '../ledger/response-memory-budget.ts';
import type { KnownBodies } from './cache/known-bodies.ts';
import type { Answer, NoAnswer, RawAnswer } from './exchange.ts';
import { extentOf, parseJson, weightOf } from './parse-json.ts';

const notUtf8 = { kind: 'not-json', why: 'it is not UTF-8' } as const;

/**
 * Reads what came as an answer, where the run has the memory to hold it.
 * @param bodies what was said before; absent where no answer is the same text twice, as over WebSocket, where each has an id
 */
export async function readAnswer(
  came: RawAnswer,
  memory: ResponseMemoryBudget,
  bodies?: KnownBodies,
): Promise<Answer | NoAnswer> {
  // The object by which the answer is held: what it says stands beside the text.
  const answer = { kind: 'answer' as const, ...came };
  const known = bodies?.find(came.text);
  const extent = known?.extent ?? extentOf(came.text);
  const weight = weightOf(came.text, extent);
  const held = typeof weight === 'string' ? weight : memory.hold(answer, weight);
  const tooMuch = held instanceof Promise ? await held : held;
  if (tooMuch !== undefined) return { kind: 'no-answer', cause: 'unreadable', message: tooMuch };
  if (came.notUtf8) return Object.assign(answer, { body: notUtf8 });
  if (bodies === undefined) return Object.assign(answer, { body: parseJson(came.text, extent) });
  const { text, body } = known ?? bodies.read(came.text, extent);
  return Object.assign(answer, { text, body });
}
