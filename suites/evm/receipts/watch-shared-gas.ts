import type { Api } from '../../../engine/target/target.ts';
import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { quantityOf, toQuantity } from '../../support/evm/quantity.ts';
import { watchReceipts } from '../../support/evm/watch-receipts.ts';

/** Of so many receipts of one node it is remembered which gas of their block is theirs. */
const mostRemembered = 4096;

/** The gas of a block that one transaction has used: what comes after `from`, up to `to`. */
interface Share {
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * §2.8: cumulative gas counts that of the transactions before, so that no two transactions of one block have the same gas of it. Whatever
 * else takes gas in a block, and however its transactions are numbered, that holds; and what a block hash names does not change.
 */
export function watchSharedGas(requirement: string, on: readonly Api[]): WatchRule {
  return {
    decides: [requirement],
    on,
    watch: (surface) => {
      const blocks = new Map<string, Map<string, Share>>();
      const answers = new FirstAnswers<string>();
      let remembered = 0;
      return watchReceipts(
        [requirement],
        on,
        ({ hash: asked, receipt, exchange }): RequirementJudgement[] => {
          const { transactionHash, blockHash, cumulativeGasUsed } = receipt;
          const [own, to] = [quantityOf(receipt.gasUsed), quantityOf(cumulativeGasUsed)];
          const hash = asked.toLowerCase();
          if (typeof transactionHash !== 'string' || transactionHash.toLowerCase() !== hash) return [];
          if (typeof blockHash !== 'string' || own === undefined || to === undefined || to < own) return [];
          const share = { from: to - own, to };
          const known = blocks.get(blockHash) ?? new Map<string, Share>();
          const before = known.get(hash);
          if (before?.from === share.from && before.to === share.to) return [];
          const other = [...known].find(([name, one]) => name !== hash && overlaps(one, share));
          if (before === undefined && remembered < mostRemembered) {
            remembered += 1;
            blocks.set(blockHash, known.set(hash, share));
            answers.keep(hash, exchange);
          }
          if (other === undefined) return [];
          const [name, { from, to: end }] = other;
          const expected = `gas of the block that no other transaction has: its gas is what comes after ${toQuantity(share.from)}, and transaction ${name} of the same block has that after ${toQuantity(from)} up to ${toQuantity(end)}`;
          const found = besideAnswers(answers.of(name), exchange);
          return [
            [requirement, found.fail('shared-gas', '/result/cumulativeGasUsed', expected, cumulativeGasUsed)],
          ];
        },
      ).watch(surface);
    },
  };
}

/** A transaction that uses no gas has no part of it. */
function overlaps(one: Share, other: Share): boolean {
  const areParts = one.from < one.to && other.from < other.to;
  return areParts && one.from < other.to && other.from < one.to;
}
