import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { numberInId, numberOf, objectIn } from '../../support/wallet/block.ts';
import { watchWallet } from '../watch-wallet.ts';

export const idHoldsNumber = 'wallet.block.id-holds-number';

/** The number of a block is the one in its id, as it was asked for and as it is shown; nothing of ids in another form. */
export function judgeIdNumber(exchange: Exchange, asked?: unknown): readonly RequirementJudgement[] {
  const block = objectIn(exchange);
  const number = numberOf(block);
  if (number === undefined) return [];
  const ids = [asked, block?.blockID].map((id) => (typeof id === 'string' ? numberInId(id) : undefined));
  return [...new Set(ids)]
    .filter((inId) => inId !== undefined)
    .map((inId) => {
      const at = '/block_header/raw_data/number';
      const expected = `the number in the id of the block, ${inId}`;
      return [idHoldsNumber, inAnswer(exchange).expect(inId === number, 'id-number', at, expected, number)];
    });
}

/** Every block that the run receives. */
export function watchIdNumbers(method: 'getnowblock' | 'getblockbyid'): WatchRule {
  return watchWallet([idHoldsNumber], method, () => ({ body: { value }, exchange }) => {
    const judgements = judgeIdNumber(exchange, value);
    return judgements.length === 0 ? undefined : judgements;
  });
}
