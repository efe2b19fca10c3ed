import type { ResponseMemoryBudget } from '../../ledger/response-memory-budget.ts';
import type { KnownBodies } from '../cache/known-bodies.ts';
import type { Answer, NoAnswer, RawAnswer } from '../exchange.ts';
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
  const answer = { kind: 'answer' as const, ...came };
  const known = bodies?.find(came.text);
  // It is in memory already, and counts there.
  if (known !== undefined && came.notUtf8 === undefined)
    return Object.assign(answer, { text: known.text, body: known.body });
  const extent = known?.extent ?? extentOf(came.text);
  const weight = weightOf(came.text, extent);
  if (typeof weight === 'string') return { kind: 'no-answer', cause: 'too-large', message: weight };
  const held = memory.hold(weight);
  const noRoom = held instanceof Promise ? await held : held;
  if (noRoom !== undefined) return { kind: 'no-answer', cause: 'no-room', message: noRoom };
  const read = came.notUtf8
    ? { body: notUtf8 }
    : (bodies?.read(came.text, extent) ?? { body: parseJson(came.text, extent) });
  // What others find of it is as large.
  memory.letGoWith(came.notUtf8 ? answer : read.body, weight);
  return Object.assign(answer, 'text' in read ? { text: read.text, body: read.body } : read);
}
