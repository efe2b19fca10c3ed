import type { JsonObject } from '../../../base/json-object.ts';
import { expectThat, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';

/** §4.5: a number chooses the block of that number, and `earliest` block 0. */
export function judgeAskedFor({ number }: JsonObject, asked: bigint, exchange: Exchange): Judgement {
  return expectThat(quantityOf(number) === asked, () => ({
    rule: 'asked-for',
    at: '/result/number',
    expected: `the block of number ${toQuantity(asked)}`,
    actual: number,
    exchange,
  }));
}
