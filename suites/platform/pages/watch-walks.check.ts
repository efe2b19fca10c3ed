import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { isLasting } from '../../support/platform/lasting-filters.ts';
import { type ListPage, sequenceOf } from '../../support/platform/list-page.ts';
import { orderName } from '../../support/platform/list-parameters.ts';
import { type ListQuery, queryText } from '../../support/platform/list-query.ts';
import { type SeenPage, watchPages } from '../../support/platform/watch-pages.ts';
import { CreationOrder } from './creation-order.ts';
import { KeptNodes, showsNodesOf } from './kept-nodes.ts';
import { repeated } from './repeated.ts';
import { PagesOfQuery, type WholeReading } from './whole-reading.ts';

const partition = 'platform.pagination.pages-partition';

/** Of so many queries pages are put together, and so many readings wait for what is listed after them. */
const maxQueries = 1000;
const maxDoubts = 50;
/** What one change of the service's order, or of the size of its pages, may do to the readings under way at that moment. */
const leastOf = { repeats: 3, short: 2, same: 2 } as const;
const ruleOf = { repeats: 'pages-repeat', short: 'pages-short', same: 'pages-same' } as const;
/** Fewer nodes may come to stand on two pages in the same sequence by chance. */
const leastRows = 5;

interface Doubt {
  readonly kind: keyof typeof leastOf;
  readonly reading: WholeReading;
  readonly query: ListQuery;
  /** A node that stands on the pages a second time, or the page that is too short. */
  readonly odd: { readonly at: string; readonly exchange: Answered; readonly key?: string };
  readonly before: ReturnType<KeptNodes['before']>;
  /** Those of them that answers to later requests show. */
  readonly again: Set<string>;
}

/**
 * §2.3, §4.2: `page` is the number of a page in one paginated set, so the pages of a query hold each of its nodes once, however the
 * service orders what is alike. That is a breach only where the set did not change while its pages were read, and this is proven: ids do
 * not come back, so each node that answers show before the first request and after the last answer was there at every moment between; and
 * where there are exactly as many of them as every page counts, there was no other. A node that came and one that went would leave
 * fewer of them than count says.
 *
 * Then pages that are shorter than the set are wrong whatever the order, and so is a page that is another one again: as many nodes as a
 * page holds would have had to come before it between two requests, twice. A page that repeats a node in place of another is wrong where
 * what the order goes by did not change: a time of creation cannot, and the nodes that are repeated or lost show the same in every answer.
 * Without `order_by` the order is not shown, and may go by what changes: such lists count where each of them, in every answer of the run,
 * goes by time of creation. A service may begin to order what is alike in another way, or be given pages of another size: once, for all
 * readings under way. So it counts where it happened in several readings, of which each ended before the next began.
 */
export const watches: readonly WatchRule[] = [
  watchPages([partition], () => {
    const kept = new KeptNodes();
    const usual = new CreationOrder();
    const isProven = (doubt: Doubt): boolean =>
      isOfAll(doubt) && (doubt.kind !== 'repeats' || keepsPlaces(doubt, usual));
    const queries = new Map<string, PagesOfQuery>();
    const proven: Doubt[] = [];
    let doubts: readonly Doubt[] = [];
    return (seen): readonly RequirementJudgement[] | undefined => {
      const arrivedMs = performance.now();
      const sentMs = arrivedMs - seen.page.exchange.durationMs;
      kept.add(seen, arrivedMs);
      if (!seen.query.some(isOrder)) usual.add(seen.page);
      for (const { query, reading, before, again } of doubts)
        if (sentMs >= reading.arrivedMs && showsNodesOf(query, seen.query))
          for (const { key } of seen.page.rows) if (before.has(key)) again.add(key);
      const decided = doubts.filter(({ reading, again }) => again.size >= reading.count);
      doubts = doubts.filter((doubt) => !decided.includes(doubt));
      const found = decided.filter(isProven);
      proven.push(...found);
      const reading = readingOf(queries, seen, arrivedMs);
      const doubt = reading === undefined ? undefined : doubtOf(reading, seen.query, kept);
      if (doubt !== undefined && proven.length < maxDoubts) doubts = [...doubts.slice(1 - maxDoubts), doubt];
      return found
        .filter(({ kind }) => apart(proven.filter((one) => one.kind === kind)) >= leastOf[kind])
        .map((one): RequirementJudgement => [partition, breachOf(one)]);
    };
  }),
];

function readingOf(
  queries: Map<string, PagesOfQuery>,
  seen: SeenPage,
  arrivedMs: number,
): WholeReading | undefined {
  if (!isLasting(seen.query)) return undefined;
  const key = JSON.stringify(seen.query);
  const pages = queries.get(key) ?? new PagesOfQuery();
  if (!queries.has(key) && queries.size >= maxQueries) return undefined;
  queries.set(key, pages);
  return pages.add(seen, arrivedMs);
}

function doubtOf(reading: WholeReading, query: ListQuery, kept: KeptNodes): Doubt | undefined {
  const { pages, rows, count, hasEnd, sentMs } = reading;
  if (pages.length < 2) return undefined;
  const before = kept.before(query, sentMs);
  // Of fewer, or with others beside them, it will never be proven that they are all.
  if (before.size < count || rows.some(({ key }) => !before.has(key))) return undefined;
  const parts = { reading, query, before, again: new Set<string>() };
  const short = hasEnd && rows.length < count ? shortest(pages) : undefined;
  if (short !== undefined)
    return { kind: 'short', odd: { at: '/results', exchange: short.exchange }, ...parts };
  const twin = pages.find((page, index) => isAgain(page, pages.slice(0, index)));
  if (twin !== undefined) return { kind: 'same', odd: { at: '/results', exchange: twin.exchange }, ...parts };
  const odd = rows.length === count ? repeated(rows) : undefined;
  return odd === undefined ? undefined : { kind: 'repeats', odd, ...parts };
}

/** Whether a page is one of those before it again. */
function isAgain({ rows }: ListPage, before: readonly ListPage[]): boolean {
  return rows.length >= leastRows && before.some((page) => sequenceOf(page.rows) === sequenceOf(rows));
}

function isOrder([name]: ListQuery[number]): boolean {
  return name === orderName;
}

/** Whether the nodes that were there throughout are as many as each page counts. */
function isOfAll({ reading: { rows, count }, again }: Doubt): boolean {
  return again.size === count && rows.every(({ key }) => again.has(key));
}

/** Whether what the order goes by did not change: of a node that is repeated or lost all that is shown. */
function keepsPlaces({ reading: { rows }, query, before, again }: Doubt, usual: CreationOrder): boolean {
  if (!query.some(isOrder) && !usual.holds(rows)) return false;
  const times = new Map<string, number>();
  for (const { key } of rows) times.set(key, (times.get(key) ?? 0) + 1);
  const astray = [...again].filter((key) => times.get(key) !== 1);
  return astray.every((key) => before.get(key)?.hasChanged === false);
}

/** How many of the readings were made one after another. */
function apart(doubts: readonly Doubt[]): number {
  let [number, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { reading } of doubts.toSorted(
    (one, other) => one.reading.arrivedMs - other.reading.arrivedMs,
  )) {
    if (reading.sentMs < end) continue;
    [number, end] = [number + 1, reading.arrivedMs];
  }
  return number;
}

function breachOf({ kind, reading: { pages, rows, count }, query, odd, before, again }: Doubt): Breach {
  const all = new Set(rows.map(({ key }) => key));
  const lost = [...again].filter((key) => !all.has(key));
  const witness = before.get(lost[0] ?? '')?.exchange;
  const others = pages.map(({ exchange }) => exchange).filter((exchange) => exchange !== odd.exchange);
  const expected = `each of the ${count} nodes of ${queryText(query)} once on its pages, as answers before and after list all of them`;
  return besideAnswers([...(witness === undefined ? [] : [witness]), ...others], odd.exchange).fail(
    ruleOf[kind],
    odd.at,
    expected,
    { ...(odd.key === undefined ? {} : { again: odd.key }), lost: lost.slice(0, 5) },
  );
}

/** The page before the last that has the fewest nodes, or the last one where all have as many. */
function shortest(pages: readonly ListPage[]): ListPage | undefined {
  const most = Math.max(...pages.map(({ rows }) => rows.length));
  return pages.slice(0, -1).find(({ rows }) => rows.length < most) ?? pages.at(-1);
}
