import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { filterOf } from '../../support/platform/filter.ts';
import { type ListPage, type Row, readPage } from '../../support/platform/list-page.ts';
import { orderName } from '../../support/platform/list-parameters.ts';
import { filtersOf, type ListQuery, onPage, queryText } from '../../support/platform/list-query.ts';
import { askPage } from '../../support/platform/listing.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { firstDisorder, type Order, orderOf } from '../order/sorted.ts';
import { behind, type PagePair, pagePairs } from './page-pair.ts';
import { unlessChanged } from './unless-changed.ts';

const keepFilters = 'platform.pagination.links-keep-filters';
const keepOrder = 'platform.pagination.links-keep-order';

function filtersIn(query: ListQuery) {
  return filtersOf(query).map(([name, value]) => filterOf(name, value));
}

function orderIn(query: ListQuery): Order | undefined {
  return orderOf(query.find(([name]) => name === orderName)?.[1] ?? '');
}

/** The pages on both sides of a border, once along next and once along previous. */
async function crossings(context: PlatformContext, { query, number }: PagePair, caching: Caching) {
  const ask = async (page: number) =>
    readPage(await askPage(context.wire, page === 1 ? query : onPage(query, page), caching));
  const [here, there] = await Promise.all([ask(number), ask(number + 1)]);
  const after = here === undefined ? undefined : await behind(context, here, 'next', caching);
  const before = there === undefined ? undefined : await behind(context, there, 'previous', caching);
  return [
    ...(here !== undefined && after !== undefined && 'page' in after
      ? [{ name: 'next', earlier: here, later: after.page, led: after.page }]
      : []),
    ...(there !== undefined && before !== undefined && 'page' in before
      ? [{ name: 'previous', earlier: before.page, later: there, led: before.page }]
      : []),
  ];
}

/** A row of a page behind a link that the filters leave out. */
async function strayRow(
  context: PlatformContext,
  led: ListPage,
  query: ListQuery,
  caching: Caching,
): Promise<{ row: Row; sure: boolean } | undefined> {
  const filters = filtersIn(query);
  const shown = led.rows.find((row) => filters.some((filter) => filter.belongs(row) === false));
  if (shown !== undefined) return { row: shown, sure: true };
  const nodeList = await nodeListOf(context);
  const outside = async (again: Caching): Promise<Row | undefined> => {
    const set = await nodeList.listing(query, again);
    return led.rows.find((row) => !set.byKey.has(row.key));
  };
  if ((await outside(caching)) === undefined) return undefined;
  const row = await outside(caching.fresh);
  return row === undefined ? undefined : { row, sure: false };
}

async function judgeFilters(context: PlatformContext, pair: PagePair, caching: Caching): Promise<Judgement> {
  const text = queryText(pair.query);
  const nodeList = await nodeListOf(context);
  const bare = pair.query.filter(([name]) => name === orderName);
  const set = await nodeList.listing(pair.query, caching);
  const unfiltered = await nodeList.listing(bare, caching);
  // Without its filters this part of the list would hold other nodes: so their loss would show.
  const discriminating = [pair.number - 1, pair.number].every(
    (index) => unfiltered.pages[index]?.rows.some(({ key }) => !set.byKey.has(key)) ?? true,
  );
  for (const { name, led } of await crossings(context, pair, caching)) {
    const stray = await strayRow(context, led, pair.query, caching);
    if (stray === undefined) continue;
    const expected = `only nodes of ${text} behind ${name}`;
    return inAnswer(led.exchange, !stray.sure).fail(
      `keeps-filters-${name}`,
      stray.row.at,
      expected,
      stray.row.key,
    );
  }
  return discriminating ? holds : noEvidence('no filter that leaves nodes out has several pages');
}

async function judgeOrder(
  context: PlatformContext,
  pair: PagePair,
  order: Order,
  caching: Caching,
): Promise<Judgement> {
  const nodeList = await nodeListOf(context);
  const plain = await nodeList.listing(filtersOf(pair.query), caching);
  const around = [pair.number - 1, pair.number].map((index) => plain.pages[index]?.rows ?? []);
  for (const { name, earlier, later, led } of await crossings(context, pair, caching)) {
    // The order within a page is judged elsewhere; here only the page behind a link counts.
    const disorder = firstDisorder([...earlier.rows, ...later.rows], order);
    if (disorder === undefined) continue;
    const actual = [disorder.earlier, disorder.later].map(({ value }) => value[order.key]);
    return acrossAnswers(led.exchange).fail(
      `keeps-order-${name}`,
      '/results',
      `the order of ${queryText(pair.query)} kept across ${name}`,
      actual,
    );
  }
  return firstDisorder(around.flat(), order) === undefined
    ? noEvidence('the list stands in that order already, with several pages')
    : holds;
}

async function judgeLinks(
  context: PlatformContext,
  pair: PagePair,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const order = orderIn(pair.query);
  const judgements: RequirementJudgement[] = [];
  if (filtersIn(pair.query).length > 0)
    judgements.push([keepFilters, await judgeFilters(context, pair, caching)]);
  if (order !== undefined) judgements.push([keepOrder, await judgeOrder(context, pair, order, caching)]);
  return judgements;
}

export const checks: readonly Check[] = [
  {
    decides: [keepFilters, keepOrder],
    on: 'platform',
    cost: ({ samples }) => 100 + 4 * Math.min(samples, 80),
    run: async (context) => {
      const nodeList = await nodeListOf(context);
      const pairs = (await pagePairs(context)).filter(({ query }) => query.length > 0);
      await Promise.all(
        pairs.map((pair) =>
          context.recorder.examine([keepFilters, keepOrder], (caching) =>
            unlessChanged(nodeList, pair.query, caching, () => judgeLinks(context, pair, caching)),
          ),
        ),
      );
      for (const id of [keepFilters, keepOrder])
        context.recorder.skip(id, noEvidence('no filtered or ordered list has several pages'));
    },
  },
];
