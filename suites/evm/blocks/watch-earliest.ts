import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { quantityOf } from '../../support/evm/quantity.ts';
import { judgeAskedFor } from './judge-asked-for.ts';
import { type SeenBlock, watchBlocks } from './watch-blocks.ts';

/**
 * §4.5: `earliest` chooses block 0. Of a node that never shows block 0 only the check can say, which asks for it by
 * number, whether its chain begins later: a dialect may explain that, and no answer to `earliest` shows it by itself.
 */
export function watchEarliest(requirement: string): WatchRule {
  return {
    decides: [requirement],
    on: ['evm'],
    watch: (surface) => watchBlocks([requirement], judgeBesideBlockZero(requirement)).watch(surface),
  };
}

function judgeBesideBlockZero(
  requirement: string,
): (seen: SeenBlock) => readonly RequirementJudgement[] | undefined {
  let hasBlockZero = false;
  let earlier: RequirementJudgement[] = [];
  return ({ asked, block, exchange }) => {
    const isBlockZero = quantityOf(block.number) === 0n;
    if (isBlockZero && (asked === 0n || asked === 'earliest')) hasBlockZero = true;
    const judgement: RequirementJudgement = [requirement, judgeAskedFor(block, 0n, exchange)];
    if (hasBlockZero) {
      const reported = earlier;
      earlier = [];
      if (asked === 'earliest') return [...reported, judgement];
      return reported.length === 0 ? undefined : reported;
    }
    // One is kept: what comes before the node has shown block 0 is reported when it does.
    if (asked === 'earliest' && earlier.length === 0) earlier.push(judgement);
    return undefined;
  };
}
