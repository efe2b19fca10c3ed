import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  type Breach,
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { orderName, orderRelations } from '../../support/platform/list-parameters.ts';
import { type ListQuery, queryText } from '../../support/platform/list-query.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';
import { judgeExactSet } from '../filters/filtered-set.ts';
import { firstKeptOrder } from './reversed.ts';
import { type Disorder, discriminatesOrder, firstDisorder, type Order, orderOf } from './sorted.ts';

const keepsSet = 'platform.nodes.order-keeps-set';
/** The statement that is made of each order. */
const requirementOf: ReadonlyMap<string, string> = new Map(
  orderRelations.flatMap(({ key, requirement }) => (requirement === undefined ? [] : [[key, requirement]])),
);

/** Judges that the rows of a query, over all of its pages, stand in an order. @throws Unanswered */
export async function judgeSorted(
  context: PlatformContext,
  query: ListQuery,
  order: Order,
  caching: Caching,
): Promise<Judgement> {
  const text = queryText(query);
  const nodeList = await nodeListOf(context);
  const since = nodeList.since(query, caching);
  const listing = await nodeList.listing(query, caching);
  if (listing.failure !== undefined)
    return notAnswered(`${text} is answered with status ${listing.failure.answer.status}`);
  const disorder = firstDisorder(listing.rows, order);
  if (disorder === undefined) {
    return discriminatesOrder(listing.rows, order)
      ? holds
      : noEvidence(`the nodes listed have no two values of ${order.key} to put in order`);
  }
  const { earlier, later } = disorder;
  const apart = earlier.exchange !== later.exchange;
  if (apart && (await nodeList.changed(since, caching)))
    return changed(`nodes came or went while ${text} was read`);
  return outOfOrder(disorder, order, text, apart);
}

async function judgeOrder(
  context: PlatformContext,
  text: string,
  id: string,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const order = orderOf(text);
  if (order === undefined) return [];
  const query: ListQuery = [[orderName, text]];
  const nodeList = await nodeListOf(context);
  const sorted = await judgeSorted(context, query, order, caching);
  const reversed = sorted.kind === 'holds' ? await judgeReversed(context, order, caching) : holds;
  const set = await judgeExactSet(nodeList, { query, belongs: () => true, aspect: () => null }, caching);
  return [
    [id, sorted],
    [id, reversed],
    [keepsSet, set],
  ];
}

/** Names go by a collation that is not shown, but by the same one upwards and downwards. */
async function judgeReversed(context: PlatformContext, order: Order, caching: Caching): Promise<Judgement> {
  if (order.kind !== 'text' || !order.descending) return holds;
  const upwards: ListQuery = [[orderName, order.key]];
  const downwards: ListQuery = [[orderName, order.text]];
  const nodeList = await nodeListOf(context);
  const since = nodeList.since([...upwards, ...downwards], caching);
  const [ascending, descending] = await Promise.all(
    [upwards, downwards].map((query) => nodeList.listing(query, caching)),
  );
  const kept = firstKeptOrder(ascending?.rows ?? [], descending?.rows ?? [], order);
  if (kept === undefined) return holds;
  if (await nodeList.changed(since, caching))
    return changed('nodes came or went while both orders were read');
  const { earlier, later } = kept;
  return acrossAnswers(later.exchange).fail(
    'reversed',
    later.at,
    `the reverse of ${queryText(upwards)}, which has these two in the same order`,
    [earlier.value[order.key], later.value[order.key]],
  );
}

export const checks: readonly Check[] = [
  {
    decides: [keepsSet, ...requirementOf.values()],
    on: 'platform',
    cost: () => 16,
    run: async (context) => {
      await Promise.all(
        [...requirementOf].map(([text, id]) =>
          context.recorder.examine([id, keepsSet], (caching) => judgeOrder(context, text, id, caching)),
        ),
      );
    },
  },
];

/** Every page that the run reads in an order: no two of its rows are in the wrong order. */
export const watches: readonly WatchRule[] = [...requirementOf].map(([text, id]) =>
  watchPages([id], () => ({ page, query }) => {
    const order = orderOf(text);
    if (order === undefined || !query.some(([name, value]) => name === orderName && value === text))
      return undefined;
    const disorder = firstDisorder(page.rows, order);
    return disorder === undefined ? [] : [[id, outOfOrder(disorder, order, queryText(query), false)]];
  }),
);

export function outOfOrder(
  { earlier, later }: Disorder,
  order: Order,
  text: string,
  needsConfirmation: boolean,
): Breach {
  return inAnswer(later.exchange, needsConfirmation).fail(
    'sorted',
    later.at,
    `${order.descending ? 'descending' : 'ascending'} values of ${order.key} over ${text}`,
    [earlier.value[order.key], later.value[order.key]],
  );
}
