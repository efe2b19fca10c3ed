import { isJsonObject } from '../../base/json-object.ts';
import { jsonOf } from '../wire/exchange.ts';
import type { Answered } from '../wire/wire.ts';
import { inAnswer } from './in-answer.ts';
import type { Breach } from './judgement.ts';

/**
 * A breach where an answer has another status than 200, or is no JSON object; undefined where it is one.
 * @param expected with status 200, as a phrase
 */
export function expectJsonObject(exchange: Answered, expected = 'status 200'): Breach | undefined {
  const { status, body } = exchange.answer;
  if (status !== 200) return inAnswer(exchange).fail('status', '', expected, status);
  if (isJsonObject(jsonOf(exchange))) return undefined;
  const actual =
    body.kind === 'json' ? body.value : body.kind === 'empty' ? 'an empty body' : `not JSON: ${body.why}`;
  return inAnswer(exchange).fail('json-object', '', 'a JSON object', actual);
}
