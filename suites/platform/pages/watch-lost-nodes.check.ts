import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { isLasting } from '../../support/platform/lasting-filters.ts';
import { listKey, queryText } from '../../support/platform/list-query.ts';
import { isSettled } from '../../support/platform/settled-node.ts';
import { type SeenPage, watchPages } from '../../support/platform/watch-pages.ts';

const count = 'platform.pagination.count-is-whole-set';

/** Of so many lists, and so many nodes of each, it is remembered what they held; and so many counts are doubted at a time. */
const maxLists = 400;
const maxNodes = 2000;
const maxDoubts = 50;
/** A few nodes may be deleted, and shown again by a backend that does not know it yet. */
const fewest = 3;

/** A count that is below the number of nodes that the list held before. */
interface Doubt {
  readonly exchange: Answered;
  readonly text: string;
  readonly count: number;
  readonly arrivedMs: number;
  readonly members: ReadonlyMap<string, Answered>;
  /** Those of them that an answer to a later request shows. */
  readonly again: Set<string>;
}

/** §2.3: nodes that were there before an answer, and are there after it, are counted by it: they do not come back once they are gone. */
export const watches: readonly WatchRule[] = [
  watchPages([count], () => {
    const lists = new Map<string, Map<string, Answered>>();
    let doubts: readonly Doubt[] = [];
    return (seen): readonly RequirementJudgement[] | undefined => {
      const found = doubts.map((doubt) => ({ doubt, breach: resolved(doubt, seen) }));
      doubts = found.filter(({ breach }) => breach === undefined).map(({ doubt }) => doubt);
      const members = membersOf(lists, seen);
      if (members !== undefined) {
        const doubt = doubtOf(seen, members);
        if (doubt !== undefined && doubts.length < maxDoubts) doubts = [...doubts, doubt];
        remember(members, seen);
      }
      return found.flatMap(({ breach }): RequirementJudgement[] =>
        breach === undefined ? [] : [[count, breach]],
      );
    };
  }),
];

/** What a list held so far, whatever its order; undefined where its nodes may come and go while they exist. */
function membersOf(
  lists: Map<string, Map<string, Answered>>,
  { query }: SeenPage,
): Map<string, Answered> | undefined {
  if (!isLasting(query)) return undefined;
  const key = listKey(query);
  const known = lists.get(key);
  if (known !== undefined || lists.size >= maxLists) return known;
  const members = new Map<string, Answered>();
  lists.set(key, members);
  return members;
}

function remember(members: Map<string, Answered>, { page: { rows, exchange } }: SeenPage): void {
  for (const row of rows) {
    if (members.size >= maxNodes) return;
    if (isSettled(row) && !members.has(row.key)) members.set(row.key, exchange);
  }
}

function doubtOf({ page, query }: SeenPage, members: ReadonlyMap<string, Answered>): Doubt | undefined {
  const { count: actual, exchange } = page;
  if (actual === undefined || members.size < leastAgain(actual)) return undefined;
  const text = queryText(query);
  return {
    ...{ exchange, text, count: actual, arrivedMs: performance.now() },
    ...{ members: new Map(members), again: new Set() },
  };
}

/** Most of the nodes have to be there again: so many are not deleted at once. */
function leastAgain(counted: number): number {
  return Math.max(fewest, 2 * counted + 1);
}

/** The breach, once an answer to a request that was sent after the doubtful one shows enough of its nodes. */
function resolved({ exchange, text, ...doubt }: Doubt, { page }: SeenPage): Breach | undefined {
  const sentMs = performance.now() - page.exchange.durationMs;
  if (sentMs < doubt.arrivedMs) return undefined;
  for (const { key } of page.rows) if (doubt.members.has(key)) doubt.again.add(key);
  if (doubt.again.size < leastAgain(doubt.count)) return undefined;
  const [one] = doubt.again;
  const before = doubt.members.get(one ?? '');
  const expected = `at least the ${doubt.again.size} nodes of ${text} that answers before and after hold`;
  return besideAnswers([...(before === undefined ? [] : [before]), page.exchange], exchange).fail(
    'count',
    '/count',
    expected,
    doubt.count,
  );
}
