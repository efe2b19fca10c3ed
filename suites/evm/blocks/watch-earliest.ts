import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { quantityOf, sameHex } from '../../support/evm/quantity.ts';
import { type SeenBlock, watchBlocks } from '../../support/evm/watch-blocks.ts';
import { judgeAskedFor } from './judge-asked-for.ts';

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
  let blockZero: SeenBlock | undefined;
  let earlier: RequirementJudgement[] = [];
  return (seen) => {
    const { asked, block, exchange } = seen;
    const isBlockZero = quantityOf(block.number) === 0n && (asked === 0n || asked === 'earliest');
    if (blockZero !== undefined && isBlockZero) {
      const breach = judgeSameHash(blockZero, seen);
      if (breach !== undefined) return [[requirement, breach]];
    }
    if (isBlockZero) blockZero ??= seen;
    const judgement: RequirementJudgement = [requirement, judgeAskedFor(block, 0n, exchange)];
    if (blockZero !== undefined) {
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

/** Block 0 stays as it is: by its number and by `earliest` it has one hash. Two readings by number are left to the statement on hashes. */
function judgeSameHash(before: SeenBlock, { asked, block, exchange }: SeenBlock): Breach | undefined {
  const { hash } = before.block;
  if (asked !== 'earliest' && before.asked !== 'earliest') return undefined;
  if (typeof hash !== 'string' || typeof block.hash !== 'string' || sameHex(block.hash, hash))
    return undefined;
  const other = before.asked === 0n ? '0x0' : 'earliest';
  return besideAnswers([before.exchange], exchange).fail(
    'same-hash',
    '/result/hash',
    `${hash}, as for ${other}`,
    block.hash,
  );
}
