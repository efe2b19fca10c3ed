import { fieldOf } from '../../../base/json-object.ts';
import { sumOf } from '../../../base/sum-of.ts';
import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { type SeenPage, watchPages } from '../../support/platform/watch-pages.ts';

const version = 'platform.node.details-version';

/** So many nodes are remembered. */
const mostNodes = 20_000;
/**
 * While software is replaced, a backend that is behind shows the version before for a while, of many nodes at once. A node counts once it
 * has gone back more than once, and was read so often between the first other version and the last return.
 */
const fewestReturns = 2;
const fewestReadings = 25;
/** In all nodes that count. */
const fewestInAll = 6;

interface Shown {
  readonly first: string;
  readonly exchange: Answered;
  readings: number;
  returns: number;
  /** Whether the last reading showed another version. */
  isOther: boolean;
  /** The first answer that did, and at which reading. */
  other?: { readonly breach: Breach; readonly reading: number };
  isReported: boolean;
}

/** A node has one software version (§2.2): another one may replace it, and does not come and go in list after list. */
export const watches: readonly WatchRule[] = [watchPages([version], () => judgeVersions())];

function judgeVersions(): (seen: SeenPage) => readonly RequirementJudgement[] {
  const known = new Map<string, Shown>();
  const counting = new Set<Shown>();
  return ({ page }) => {
    for (const row of page.rows) {
      const node = row.value.id;
      const value = fieldOf(row.value.details, 'version');
      if (typeof node !== 'string' || typeof value !== 'string') continue;
      const shown = known.get(node);
      if (shown === undefined) {
        if (known.size < mostNodes) known.set(node, begin(value, page.exchange));
        continue;
      }
      shown.readings += 1;
      if (value !== shown.first) {
        const expected = `"${shown.first}", which ${node} has in answers before and after`;
        const both = besideAnswers([shown.exchange], page.exchange);
        const breach = both.fail('returning', `${row.at}/details/version`, expected, value);
        shown.other ??= { breach, reading: shown.readings };
        shown.isOther = true;
      } else if (shown.isOther) {
        shown.isOther = false;
        shown.returns += 1;
        if (isUnsteady(shown)) counting.add(shown);
      }
    }
    const all = [...counting];
    if (sumOf(all, 'returns') < fewestInAll) return [];
    // Each once: what comes after it is no news.
    const fresh = all.filter(({ isReported }) => !isReported);
    for (const one of fresh) one.isReported = true;
    return fresh.flatMap(({ other }): RequirementJudgement[] =>
      other === undefined ? [] : [[version, other.breach]],
    );
  };
}

function begin(first: string, exchange: Answered): Shown {
  return { first, exchange, readings: 0, returns: 0, isOther: false, isReported: false };
}

function isUnsteady({ returns, other, readings }: Shown): boolean {
  return returns >= fewestReturns && other !== undefined && readings - other.reading >= fewestReadings;
}
