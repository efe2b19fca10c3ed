import { createHash } from 'node:crypto';
import type { JsonObject } from '../../../base/json-object.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { watchBlocks } from '../../support/evm/watch-blocks.ts';

/** So many contents of one node are remembered. */
const mostRemembered = 4096;

/**
 * A rule about every block of the run with full transactions, that takes long to judge: a block that was judged already and comes
 * again as it was is not judged anew. The pending one is left out, as it has no hash yet.
 */
export function watchWholeBlocks(
  decides: WatchRule['decides'],
  judge: (block: JsonObject, exchange: Exchange) => readonly RequirementJudgement[],
): WatchRule {
  return {
    decides,
    on: ['evm'],
    watch: (surface) => {
      const known = new Set<string>();
      return watchBlocks(decides, ({ asked, full, block, exchange }) => {
        if (asked === 'pending' || !full) return undefined;
        const content = createHash('sha256').update(JSON.stringify(block, exactly)).digest('base64');
        if (known.has(content)) return undefined;
        const judgements = judge(block, exchange);
        const isSound = judgements.every(([, { kind }]) => kind !== 'breach');
        if (isSound && known.size < mostRemembered) known.add(content);
        return judgements;
      }).watch(surface);
    },
  };
}

/** Integers that no double holds are read as such, and JSON has no form for them. */
function exactly(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
