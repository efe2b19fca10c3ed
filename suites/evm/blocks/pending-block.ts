import type { JsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { judgeForm } from './block-forms.check.ts';
import { judgeBlockQuantities } from './block-shape.check.ts';

/** A pending block may lack fields, or have null in their place; the fields that it has must have the forms of §2.7 and §4.5. */
export function judgePendingBlock(block: JsonObject, full: boolean, exchange: Exchange): Judgement {
  const { transactions } = block;
  if (transactions !== undefined && transactions !== null && !Array.isArray(transactions))
    return inAnswer(exchange).fail('type', '/result/transactions', 'an array of transactions', transactions);
  const judgements = [judgeBlockQuantities(block, exchange), judgeForm(block, full, exchange)];
  return judgements.find(({ kind }) => kind === 'breach') ?? holds;
}
