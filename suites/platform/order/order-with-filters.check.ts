import { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { isShort, type Profile } from '../../../engine/run/plan/profile.ts';
import { deriveSeed, pick, randomStream } from '../../../engine/seed.ts';
import { holds, type Judgement, noEvidence, notAnswered } from '../../../engine/verdict/judgement.ts';
import { readPage } from '../../support/platform/list-page.ts';
import { orderName } from '../../support/platform/list-parameters.ts';
import { queryText } from '../../support/platform/list-query.ts';
import { askPage } from '../../support/platform/listing.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { valuesOf } from '../../support/platform/query-parameters.ts';
import {
  discriminatingPairs,
  type FilterSet,
  fewValued,
  filterSets,
  mayStandTogether,
} from '../filters/combinations.ts';
import { judgeIntersection } from '../filters/intersection.ts';
import { type Ordered, onePageQueries, withOrder } from './one-page-queries.ts';
import { judgeSorted, outOfOrder } from './order.check.ts';
import { discriminatesOrder, firstDisorder, orderOf } from './sorted.ts';

const id = 'platform.nodes.order-with-filters';

async function judge(
  context: PlatformContext,
  { filters, query, order }: Ordered,
  caching: Caching,
): Promise<Judgement> {
  const parsed = orderOf(order);
  if (parsed === undefined) return noEvidence(`${order} is not an order`);
  const nodeList = await nodeListOf(context);
  const set = await judgeIntersection(nodeList, filters, query, caching);
  return set.kind === 'holds' ? judgeSorted(context, query, parsed, caching) : set;
}

/** A result over more pages than this is walked in one order instead of all of them: in short profiles sooner. */
function fewPages(profile: Profile): number {
  return isShort(profile) ? 2 : 5;
}

/**
 * Each value of these filters whose result is short, with one order upwards and one downwards: a filter may go wrong
 * for one value, in one direction only.
 */
function eachValue(sets: readonly FilterSet[], orders: readonly string[], pageSize: number): Ordered[] {
  const short = sets.filter(({ filter, keys }) => fewValued.has(filter.name) && keys.size <= 2 * pageSize);
  const ways = [true, false].map((down) => orders.filter((order) => order.startsWith('-') === down));
  return short.flatMap(({ filter }, place) =>
    ways.map((way) => withOrder([filter], way[place % way.length] ?? orders[0] ?? '', place)),
  );
}

interface OrderedShare {
  /** How many pairs of filters. */
  readonly pairs: number;
  readonly seed: number;
  /** A result of more nodes is walked in one order. */
  readonly fewNodes: number;
}

/**
 * Each filter with each order, by the value that finds most nodes on a few pages, and some pairs of filters with one.
 * Neighbours differ in filter and order, as a short profile tries a few neighbours.
 */
function orderedQueries(
  sets: readonly FilterSet[],
  orders: readonly string[],
  { pairs, seed, fewNodes }: OrderedShare,
): Ordered[] {
  const names = [...new Set(sets.map(({ filter }) => filter.name))];
  const longest = names.flatMap((name) => {
    const own = sets.filter(({ filter }) => filter.name === name).sort((a, b) => b.keys.size - a.keys.size);
    const short = own.find(({ keys }) => keys.size <= fewNodes);
    return (short === undefined ? own.slice(0, 1) : [short]).map(({ filter }) => ({
      filter,
      rounds: short === undefined ? 1 : orders.length,
    }));
  });
  const singles = orders.flatMap((_, round) =>
    longest.flatMap(({ filter, rounds }, place): Ordered[] => {
      const order = orders[(place + round) % orders.length];
      return order === undefined || round >= rounds ? [] : [withOrder([filter], order, place + round)];
    }),
  );
  const random = randomStream(deriveSeed(seed, 'ordered pairs'));
  const two = discriminatingPairs(sets, seed)
    .map((pair) => pair.map(({ filter }) => filter))
    .filter(mayStandTogether)
    .map((filters) => ({ filters, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, pairs)
    .map(({ filters }, index) => withOrder(filters, orders[index % orders.length] ?? '', index));
  return [...singles, ...two];
}

/** Judges the first page alone, as it is: one request shows an order that is lost. */
async function judgeFirstPage(
  { wire }: PlatformContext,
  { query, order: text }: Ordered,
  caching: Caching,
): Promise<Judgement> {
  const order = orderOf(text);
  if (order === undefined) return noEvidence(`${text} is not an order`);
  const exchange = await askPage(wire, query, caching);
  const page = readPage(exchange);
  if (page === undefined)
    return notAnswered(`${queryText(query)} is answered with status ${exchange.answer.status}`);
  const disorder = firstDisorder(page.rows, order);
  if (disorder !== undefined) return outOfOrder(disorder, order, queryText(query), false);
  return discriminatesOrder(page.rows, order)
    ? holds
    : noEvidence(`the nodes listed have no two values of ${order.key} to put in order`);
}

export const checks: readonly Check[] = [
  {
    decides: [id],
    on: 'platform',
    cost: ({ samples, examples }) => 130 + samples / 2 + Math.min(examples, 22),
    run: async (context) => {
      const orders = valuesOf(context.shapes, orderName);
      const whole = await (await nodeListOf(context)).snapshot(Caching.shared);
      const sets = await filterSets(context);
      const pageSize = whole.pages[0]?.rows.length ?? 1;
      const { profile, seed } = context;
      const onePage = onePageQueries(sets, orders, seed);
      const random = randomStream(deriveSeed(seed, 'ordered first pages'));
      const first = pick(
        onePage,
        onePage.length <= 4 * profile.examples ? onePage.length : profile.examples,
        random,
      );
      const each = eachValue(sets, orders, pageSize);
      const queries = orderedQueries(sets, orders, {
        pairs: profile.samples,
        seed,
        fewNodes: fewPages(profile) * pageSize,
      });
      if (queries.length + each.length === 0)
        return context.recorder.skip(id, noEvidence('no filter finds nodes'));
      // One value alone may be wrong: all of them are tried where the profile has room for as many.
      const isWhole = each.length <= 2 * profile.examples;
      const [some, all] = isWhole ? [queries, each] : [[...queries, ...each], []];
      await Promise.all([
        context.recorder.cases(id, some, (ordered, caching) => judge(context, ordered, caching)),
        context.recorder.readings(id, all, (ordered, caching) => judge(context, ordered, caching)),
        context.recorder.readings(id, first, (ordered, caching) => judgeFirstPage(context, ordered, caching)),
      ]);
    },
  },
];
