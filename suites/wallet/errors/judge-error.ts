import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { bodyOf, errorMessages, holdsText, readAnswer, recordOf } from '../../support/wallet/reading.ts';

const anyText: readonly string[] = Object.values(errorMessages);

/** §7.3: getblockbalance fails. Neither the status of the failure nor its wrapping is shown (§7.5). */
export function judgeError(exchange: Answered, why: string): Judgement {
  const reading = readAnswer(exchange, 'block_identifier');
  if (reading.kind === 'error') return holds;
  const expected = `an error, as ${why}`;
  const rule = reading.kind === 'data' ? 'served' : 'no-error';
  return inAnswer(exchange).fail(rule, '', expected, recordOf(exchange));
}

/** §7.3: getblockbalance fails with an error that contains one of the messages. */
export function judgeErrorWith(exchange: Answered, messages: readonly string[], why: string): Judgement {
  const found = judgeError(exchange, why);
  if (found.kind !== 'holds' || messages.some((text) => holdsText(exchange.answer, text))) return found;
  const named = messages.map((text) => `"${text}"`).join(' or ');
  const expected = `an error with the message ${named}, as ${why}`;
  return inAnswer(exchange).fail('text', '', expected, bodyOf(exchange));
}

/** §7.3 gives the three messages for all requests of which the hash is malformed or does not correspond to the number. */
export function judgeErrorWithAny(exchange: Answered, why: string): Judgement {
  return judgeErrorWith(exchange, anyText, why);
}
