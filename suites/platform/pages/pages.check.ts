import { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Filter } from '../../support/platform/filter.ts';
import { isLasting, keepsOrder } from '../../support/platform/lasting-filters.ts';
import { walkLinks } from '../../support/platform/link-walk.ts';
import { type ListPage, type Row, readPage, sequenceOf } from '../../support/platform/list-page.ts';
import { type ListQuery, queryText, wholeList } from '../../support/platform/list-query.ts';
import { askPage, type Listing } from '../../support/platform/listing.ts';
import { liveFilters } from '../../support/platform/live-filters.ts';
import { type NodeList, nodeListOf } from '../../support/platform/node-list.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';
import { multiPageQueries } from './multi-page-queries.ts';
import { oddPage, onlyIn } from './odd-page.ts';
import { repeated } from './repeated.ts';
import { unlessChanged } from './unless-changed.ts';

const count = 'platform.pagination.count-is-whole-set';
const partition = 'platform.pagination.pages-partition';

type PageReading = Pick<Listing, 'pages' | 'truncated'>;

/** The pages of a query along `next`, or by number where the links do not lead to an end. */
async function alongLinks(nodeList: NodeList, query: ListQuery, caching: Caching): Promise<PageReading> {
  const walk = await nodeList.rereads.reading(caching, async () => {
    nodeList.rereads.asking(caching);
    const first = readPage(await askPage(nodeList.wire, query, caching));
    return first === undefined ? undefined : walkLinks(nodeList, first, caching);
  });
  if (walk === undefined) return { pages: [], truncated: false };
  return walk.ended === 'null' || walk.ended === 'repeats'
    ? { pages: walk.pages, truncated: false }
    : nodeList.listing(query, caching);
}

/** The pages of a query by number, as the checks of filters read them too. */
function byNumber(nodeList: NodeList, query: ListQuery, caching: Caching): Promise<PageReading> {
  return nodeList.listing(query, caching);
}

/** §2.3: every page says the size of the whole set, and the pages hold each item once. */
async function judgePages(
  context: PlatformContext,
  query: ListQuery,
  read: typeof alongLinks,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const nodeList = await nodeListOf(context);
  const text = queryText(query);
  const since = nodeList.since(query, caching);
  const { pages, truncated } = await read(nodeList, query, caching);
  const [first] = pages;
  if (first === undefined) return [[count, notAnswered(`${text} was not answered with a page`)]];
  const rows = pages.flatMap((page) => page.rows);
  const different = new Set(rows.map(({ key }) => key)).size;
  const doubled = repeatedOnOnePage(pages);
  if (doubled !== undefined) return [[partition, doublet(doubled, text, false)]];
  if (pages.length === 1 && first.next === null) {
    const fits = first.count === rows.length;
    return [
      [
        count,
        fits
          ? holds
          : inAnswer(first.exchange).fail(
              'count',
              '/count',
              `the ${rows.length} nodes of the only page of ${text}`,
              first.count,
            ),
      ],
      [partition, noEvidence('every list fits on one page')],
    ];
  }
  const odd = pages.find((page) => page.count !== first.count);
  if (odd !== undefined) {
    const again = await read(nodeList, query, caching.fresh);
    if (sequences(again.pages) !== sequences(pages) && (await nodeList.changed(since, caching)))
      return [[count, changed(`nodes came or went while the pages of ${text} were read`)]];
    return [
      [
        count,
        acrossAnswers(odd.exchange).fail(
          'count',
          '/count',
          `${first.count}, as on the first page of ${text}`,
          odd.count,
        ),
      ],
    ];
  }
  if (rows.length > different) {
    const again = isLasting(query) ? await read(nodeList, query, caching.fresh) : undefined;
    const page = oddPage(pages, again?.pages ?? []);
    if (
      page !== undefined &&
      !isOfStandingNodes(nodeList, query, pages, again?.pages ?? []) &&
      (await nodeList.changed(since, caching))
    )
      return [[partition, changed(`nodes changed while the pages of ${text} were read`)]];
    const twice = repeated(page === undefined ? rows : [...rowsBeside(page, pages), ...page.rows]);
    return twice === undefined ? [] : [[partition, doublet(twice, text, page === undefined)]];
  }
  const wrong = (rule: string, expected: string, actual: unknown) =>
    acrossAnswers(pages.at(-1)?.exchange ?? first.exchange).fail(rule, '/count', expected, actual);
  if (truncated)
    return [count, partition].map(
      (id): RequirementJudgement => [id, noEvidence(`${text} has more pages than are read`)],
    );
  if (first.count === different)
    return [
      [count, holds],
      [partition, pages.length > 1 ? holds : noEvidence('every list fits on one page')],
    ];
  const miscounted: RequirementJudgement = [
    count,
    wrong('count', `the number of nodes on all pages of ${text}, ${different}`, first.count),
  ];
  if (different > (first.count ?? 0)) return [miscounted];
  return [
    miscounted,
    [partition, wrong('partition', `${first.count} nodes on the pages of ${text}, as count says`, different)],
  ];
}

/**
 * Whether neither a node that came beside one that went, nor one that was renamed and moved in the order of names, can be what two readings
 * differ by: those that only the second one shows were listed before the first, and nothing is ordered by what changes.
 */
function isOfStandingNodes(
  nodeList: NodeList,
  query: ListQuery,
  pages: readonly ListPage[],
  again: readonly ListPage[],
): boolean {
  const begun = Math.min(...pages.map(({ exchange }) => exchange.sentAt ?? Number.NEGATIVE_INFINITY));
  return keepsOrder(query) && nodeList.wereListedBefore(onlyIn(again, pages), begun);
}

function repeatedOnOnePage(pages: readonly ListPage[]): Row | undefined {
  return pages.map(({ rows }) => repeated(rows)).find((row) => row !== undefined);
}

function rowsBeside(page: ListPage, pages: readonly ListPage[]): readonly Row[] {
  return pages.flatMap((other) => (other === page ? [] : other.rows));
}

function doublet(row: Row, text: string, needsConfirmation: boolean) {
  const expected = `each node once on the pages of ${text}`;
  return inAnswer(row.exchange, needsConfirmation).fail('partition', row.at, expected, `${row.key} again`);
}

function sequences(pages: readonly ListPage[]): string {
  return JSON.stringify(pages.map((page) => sequenceOf(page.rows)));
}

/** Filters of one name with the first value of the next: a count may be right for each alone and wrong for both. */
function pairsOf(filters: readonly Filter[]): ListQuery[] {
  const firsts = filters.filter(
    ({ name }, index) => filters.findIndex((other) => other.name === name) === index,
  );
  return firsts.slice(1).map((right, index): ListQuery => {
    const left = firsts[index] ?? right;
    return [
      [left.name, left.value],
      [right.name, right.value],
    ];
  });
}

/** The queries that are answered with one page: walking each long one would cost more than it shows. */
async function onOnePage(nodeList: NodeList, queries: readonly ListQuery[]): Promise<readonly ListQuery[]> {
  const first = await Promise.all(
    queries.map(async (query) => readPage(await askPage(nodeList.wire, query, Caching.shared))),
  );
  return queries.filter((_, index) => first[index]?.next === null);
}

export const checks: readonly Check[] = [
  {
    decides: [count, partition],
    on: 'platform',
    cost: ({ samples }) => 40 + 4 * Math.min(samples, 30),
    run: async (context) => {
      const nodeList = await nodeListOf(context);
      const filters = await liveFilters(context);
      const singles = filters.map(({ name, value }): ListQuery => [[name, value]]);
      const short = await onOnePage(nodeList, [wholeList, ...singles, ...pairsOf(filters)]);
      const walked = [...(await multiPageQueries(context)), ...short];
      const numbered = [wholeList, ...singles].filter((query) => !short.includes(query));
      const readings = [
        ...walked.map((query) => ({ query, read: alongLinks })),
        // What else was read to its end by number: each value of a filter, with no request more.
        ...numbered.map((query) => ({ query, read: byNumber })),
      ];
      // No list was answered with a page: nothing can be judged by either.
      if (walked.length === 0) await context.recorder.examine([count, partition], () => Promise.resolve([]));
      await Promise.all(
        readings.map(({ query, read }) =>
          context.recorder.examine([count, partition], (caching) =>
            unlessChanged(nodeList, query, caching, () => judgePages(context, query, read, caching)),
          ),
        ),
      );
    },
  },
];

/** Every page that the run reads: no node stands on it twice. */
export const watches: readonly WatchRule[] = [
  watchPages([partition], () => ({ page, query }) => {
    const doubled = repeatedOnOnePage([page]);
    return doubled === undefined ? [] : [[partition, doublet(doubled, queryText(query), false)]];
  }),
];
