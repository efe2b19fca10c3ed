import type { JsonObject } from '../../../base/json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Judgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';

/** §4.5: a number chooses the block of that number, and `earliest` block 0. */
export function judgeAskedFor({ number }: JsonObject, asked: bigint, exchange: Exchange): Judgement {
  return inAnswer(exchange).expect(
    quantityOf(number) === asked,
    'asked-for',
    '/result/number',
    `the block of number ${toQuantity(asked)}`,
    number,
  );
}
