import type { Check, PlatformContext } from '../../engine/check.ts';
import type { Round } from '../../engine/round.ts';
import { deriveSeed, randomStream } from '../../engine/seed.ts';
import { type Judgement, lacking } from '../../engine/verdict/judgement.ts';
import { type FilterSet, filterSets, mayStandTogether, tellingPairs } from './combinations.ts';
import type { Filter } from './filter.ts';
import { fleetOf } from './fleet.ts';
import { judgeIntersection } from './intersection.ts';
import type { ListQuery } from './list-query.ts';
import { judgeSorted } from './order.ts';
import { valuesOf } from './query-parameters.ts';
import { orderOf } from './sorted.ts';

const id = 'platform.nodes.order-with-filters';

interface Ordered {
  readonly filters: readonly Filter[];
  readonly query: ListQuery;
  readonly order: string;
}

async function judge(
  context: PlatformContext,
  { filters, query, order }: Ordered,
  round: Round,
): Promise<Judgement> {
  const parsed = orderOf(order);
  if (parsed === undefined) return lacking(`${order} is no order`);
  const fleet = await fleetOf(context);
  const set = await judgeIntersection(fleet, filters, query, round);
  return set.kind === 'holds' ? judgeSorted(context, query, parsed, round) : set;
}

/** Each filter with each order, by the value that finds most nodes, and some pairs of filters with one. */
function orderedQueries(
  sets: readonly FilterSet[],
  orders: readonly string[],
  pairs: number,
  seed: number,
): Ordered[] {
  const names = [...new Set(sets.map(({ filter }) => filter.name))];
  const largest = names.flatMap((name) => {
    const own = sets.filter(({ filter }) => filter.name === name).sort((a, b) => b.keys.size - a.keys.size);
    return own.slice(0, 1).map(({ filter }) => [filter]);
  });
  const random = randomStream(deriveSeed(seed, 'ordered pairs'));
  const two = tellingPairs(sets, seed)
    .map((pair) => pair.map(({ filter }) => filter))
    .filter(mayStandTogether)
    .map((filters) => ({ filters, place: random() }))
    .sort((a, b) => a.place - b.place)
    .slice(0, pairs)
    .map(({ filters }, index) => withOrder(filters, orders[index % orders.length] ?? 'name', index));
  return [
    ...largest.flatMap((filters) => orders.map((order, index) => withOrder(filters, order, index))),
    ...two,
  ];
}

function withOrder(filters: readonly Filter[], order: string, index: number): Ordered {
  const pairs = filters.map(({ name, value }) => [name, value] as const);
  const by = ['order_by', order] as const;
  return { filters, order, query: index % 2 === 0 ? [...pairs, by] : [by, ...pairs] };
}

export const checks: readonly Check[] = [
  {
    decides: [id],
    on: 'platform',
    cost: ({ samples }) => 100 + samples,
    run: async (context) => {
      const orders = valuesOf(context.shapes, 'order_by');
      const queries = orderedQueries(
        await filterSets(context),
        orders,
        context.profile.samples,
        context.seed,
      );
      if (queries.length === 0) return context.proof.skip(id, 'no filter finds nodes');
      await context.proof.cases(id, queries, (ordered, round) => judge(context, ordered, round));
    },
  },
];
