import type { JsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf, sameHex } from './quantity.ts';

/** Fields of a log that say which transaction and block it is of: its receipt has them too. */
export const placeFields = ['transactionIndex', 'transactionHash', 'blockHash', 'blockNumber'] as const;

/** A log shows in a field what its receipt shows. @param position of the log in its receipt */
export function judgePlace(
  field: (typeof placeFields)[number],
  log: JsonObject,
  position: number,
  receipt: JsonObject,
  exchange: Exchange,
): Judgement {
  const [own, whole] = [log[field], receipt[field]];
  if (own === undefined || typeof whole !== 'string')
    return noEvidence('no log shows its transaction or its block');
  // Null is a place of its own: that of a log whose transaction waits.
  return inAnswer(exchange).expect(
    typeof own === 'string' && agrees(own, whole),
    'of-receipt',
    `/result/logs/${position}/${field}`,
    `${whole}, as the receipt has it`,
    own,
  );
}

/** Hashes by their digits, quantities by what they count: leading zeros say nothing. */
function agrees(one: string, other: string): boolean {
  const [first, second] = [quantityOf(one), quantityOf(other)];
  return sameHex(one, other) || (first !== undefined && first === second);
}
