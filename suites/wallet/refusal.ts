import { inAnswer } from '../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../engine/verdict/judgement.ts';
import type { Answered } from '../../engine/wire/wire.ts';
import { bodyOf, errorMessages, holdsText, readAnswer, recordOf } from '../support/wallet/reading.ts';

const anyText: readonly string[] = Object.values(errorMessages);

/** §7.3: getblockbalance fails. Which status the failure has, and in what it is wrapped, is not shown (§7.5). */
export function judgeRefused(exchange: Answered, why: string): Judgement {
  const reading = readAnswer(exchange, 'block_identifier');
  if (reading.kind === 'refused') return holds;
  const expected = `an error, as ${why}`;
  const rule = reading.kind === 'data' ? 'served' : 'no-error';
  return inAnswer(exchange).fail(rule, '', expected, recordOf(exchange));
}

/** §7.3: getblockbalance fails with an error that contains one of the texts. */
export function judgeRefusedWith(exchange: Answered, texts: readonly string[], why: string): Judgement {
  const refused = judgeRefused(exchange, why);
  if (refused.kind !== 'holds' || texts.some((text) => holdsText(exchange, text))) return refused;
  const named = texts.map((text) => `"${text}"`).join(' or ');
  const expected = `an error with the text ${named}, as ${why}`;
  return inAnswer(exchange).fail('text', '', expected, bodyOf(exchange));
}

/** §7.3 gives the three texts for all requests of which the hash is malformed or does not correspond to the number. */
export function judgeRefusedWithAny(exchange: Answered, why: string): Judgement {
  return judgeRefusedWith(exchange, anyText, why);
}
