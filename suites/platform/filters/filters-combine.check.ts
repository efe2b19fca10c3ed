import fc from 'fast-check';
import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import type { Profile } from '../../../engine/run/plan/profile.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { type Judgement, noEvidence, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { type Filter, filterOf } from '../../support/platform/filter.ts';
import { orderName, pageName } from '../../support/platform/list-parameters.ts';
import { filtersOf, type ListQuery } from '../../support/platform/list-query.ts';
import { liveFiltersOf } from '../../support/platform/live-filters.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { valuesOf } from '../../support/platform/query-parameters.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';
import {
  discriminatingPairs,
  type FilterSet,
  fewValued,
  filterSets,
  mayStandTogether,
  pairsOfFewValues,
} from './combinations.ts';
import { discriminatingTriples } from './discriminating-triples.ts';
import { expectationOf, foreignRow } from './filtered-set.ts';
import { judgeIntersection } from './intersection.ts';
import { nearMisses } from './near-misses.ts';

const combine = 'platform.nodes.filters-combine';
const dedicated = 'platform.nodes.dedicated-for-all-protocols';

/** How many combinations of three filters are tried, more in longer profiles. */
const triples = 90;

/** And so many of them beside what is chosen of all combinations, those of filters with few values first. */
const triplesAlways = { smoke: 0, quick: 2, standard: 24, deep: 24 } as const;

/** Of so many nodes each value is exchanged beside all others. */
const nearlyMissed = { smoke: 0, quick: 0, standard: 2, deep: 6 } as const;

/** How many pairs of values of filters with few of them. */
function pairsOfValues({ level, examples }: Profile): number {
  return level === 'smoke' || level === 'quick' ? 0 : 2 * examples;
}

async function judgeTogether(
  context: PlatformContext,
  filters: readonly Filter[],
  caching: Caching,
  more: ListQuery = [],
): Promise<Judgement> {
  if (filters.length < 2 || !mayStandTogether(filters))
    return noEvidence('too few filters that may stand together');
  const nodeList = await nodeListOf(context);
  return judgeIntersection(
    nodeList,
    filters,
    [...filters.map(({ name, value }) => [name, value] as const), ...more],
    caching,
  );
}

/** Two to five filters that one node has, one of them now and then exchanged for another node's. */
function manyFilters(sets: readonly FilterSet[]): fc.Arbitrary<readonly Filter[]> {
  const keys = [...new Set(sets.flatMap((set) => [...set.keys]))].sort();
  return fc
    .record({
      node: fc.nat(Math.max(0, keys.length - 1)),
      chosen: fc.uniqueArray(fc.nat(1000), { minLength: 2, maxLength: 5 }),
      stray: fc.option(fc.nat(sets.length - 1), { freq: 4, nil: undefined }),
    })
    .map(({ node, chosen, stray }) => {
      const having = sets.filter((set) => set.keys.has(keys[node] ?? ''));
      const picked = [
        ...(stray === undefined ? [] : [sets[stray]]),
        ...chosen.map((index) => having[index % Math.max(1, having.length)]),
      ];
      const filters = picked.flatMap((set) => (set === undefined ? [] : [set.filter]));
      return filters.filter(({ name }, index) => filters.findIndex((other) => other.name === name) === index);
    });
}

/** §4.2: dedicated is offered for every protocol, so that asking for both is never rejected. */
async function judgeDedicated(
  context: PlatformContext,
  protocol: Filter,
  caching: Caching,
): Promise<Judgement> {
  const nodeList = await nodeListOf(context);
  const filters = [protocol, filterOf('type', 'dedicated')];
  const query = filters.map(({ name, value }) => [name, value] as const);
  const { failure } = await nodeList.listing(query, caching);
  if (failure !== undefined) {
    const alone = await Promise.all(query.map((pair) => nodeList.listing([pair], caching)));
    if (alone.some((listing) => listing.failure !== undefined))
      return noEvidence(`${protocol.value} is rejected alone`);
    return inAnswer(failure).fail(
      'refused',
      '',
      `status 200 for dedicated nodes of ${protocol.value}`,
      failure.answer.status,
    );
  }
  return judgeIntersection(nodeList, filters, query, caching);
}

/** Nothing, or an order and the number of the page in turn: a filter may be lost beside these. */
function furtherParameters(orders: readonly string[], index: number): ListQuery {
  const order = orders[Math.floor(index / 2) % orders.length];
  if (index % 2 === 0 || order === undefined) return [];
  return [
    [orderName, order],
    [pageName, '1'],
  ];
}

export const checks: readonly Check[] = [
  {
    decides: [combine],
    on: 'platform',
    cost: (profile) =>
      200 +
      4 * Math.min(profile.cases, 150) +
      triplesAlways[profile.level] +
      Math.min(180, pairsOfValues(profile)) +
      9 * nearlyMissed[profile.level],
    run: async (context) => {
      const { recorder, profile } = context;
      const sets = await filterSets(context);
      const each = { smoke: 1, quick: 1, standard: 2, deep: 6 }[profile.level];
      const threes = discriminatingTriples(sets, context.seed, Number.POSITIVE_INFINITY);
      const chosen = [...discriminatingPairs(sets, context.seed, each), ...threes.slice(0, triples * each)];
      const examples = chosen.map((several, index) => {
        const filters = several.map(({ filter }) => filter);
        return index % 2 === 0 ? filters : filters.reverse();
      });
      if (examples.length === 0) return recorder.skip(combine, noEvidence('no two filters find nodes'));
      // The others are the first of an order that the seed gives.
      const fixed = threes.filter((three) => three.every(({ filter }) => fewValued.has(filter.name)));
      const always = [...new Set([...fixed, ...threes])]
        .slice(0, triplesAlways[profile.level])
        .map((three) => three.map(({ filter }) => filter));
      const pairs = pairsOfFewValues(sets, context.seed, pairsOfValues(profile)).map((pair) =>
        pair.map(({ filter }) => filter),
      );
      const orders = valuesOf(context.shapes, orderName);
      // What goes plainly for one node has further parameters for the next.
      const misses = nearMisses(sets, context.seed, nearlyMissed[profile.level]).flatMap((ofNode, node) =>
        ofNode.map((filters, place) => ({ filters, more: furtherParameters(orders, node + place) })),
      );
      const judge = (filters: readonly Filter[], caching: Caching): Promise<Judgement> =>
        judgeTogether(context, filters, caching);
      await Promise.all([
        recorder.property(combine, { arbitrary: manyFilters(sets), examples, runs: profile.cases, judge }),
        recorder.readings(combine, [...always, ...pairs], judge),
        recorder.readings(combine, misses, ({ filters, more }, caching) =>
          judgeTogether(context, filters, caching, more),
        ),
      ]);
    },
  },
  {
    decides: [dedicated],
    on: 'platform',
    cost: () => 20,
    run: async (context) => {
      const protocols = await liveFiltersOf(context, 'protocol');
      if (protocols.length === 0)
        return context.recorder.skip(
          dedicated,
          noEvidence('the target file names no protocols', 'platform.vocabulary.protocols'),
        );
      await context.recorder.cases(dedicated, protocols, (protocol, caching) =>
        judgeDedicated(context, protocol, caching),
      );
    },
  },
];

/** Every page that the run reads under several filters: none of its rows breaks any of them. */
export const watches: readonly WatchRule[] = [
  watchPages([combine], () => ({ page, query }) => {
    const filters = filtersOf(query).map(([name, value]) => filterOf(name, value));
    if (filters.length < 2 || !mayStandTogether(filters)) return undefined;
    const foreign = filters.map((filter) => foreignRow(page.rows, expectationOf(filter), query));
    return foreign.flatMap((found): RequirementJudgement[] =>
      found === undefined ? [] : [[combine, found]],
    );
  }),
];
