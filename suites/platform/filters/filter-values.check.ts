import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { shapesOf } from '../../../engine/shape/shapes.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { orderName, pageName } from '../../support/platform/list-parameters.ts';
import { type ListQuery, onPage, wholeList } from '../../support/platform/list-query.ts';
import { askPage } from '../../support/platform/listing.ts';
import { liveFilters, liveFiltersOf } from '../../support/platform/live-filters.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { valuesOf } from '../../support/platform/query-parameters.ts';
import { closed, judgeAnswer } from './accepted.ts';

/** So many values are tried of a set that the target file does not name. */
const usual = 5;

const optional = 'platform.nodes.parameters-optional';
const statuses = 'platform.node-status.values';

/** §4.2: what the contract allows is answered with a page. */
async function judgeAccepted(
  { wire }: PlatformContext,
  query: ListQuery,
  caching: Caching,
): Promise<Judgement> {
  const exchange = await askPage(wire, query, caching);
  return judgeAnswer(query, exchange);
}

/** Values of a closed set: the contract's, the vocabulary's, or at least those that the nodes show. @throws Unanswered */
async function allowedValues(context: PlatformContext, name: string): Promise<readonly string[]> {
  const stated = valuesOf(context.shapes, name);
  return stated.length > 0 ? stated : (await liveFiltersOf(context, name)).map(({ value }) => value);
}

/** §3.1: no other status occurs. */
async function judgeMet(context: PlatformContext, caching: Caching): Promise<Judgement> {
  const whole = await (await nodeListOf(context)).snapshot(caching);
  const known = new Set<unknown>(valuesOf(context.shapes, 'status'));
  const other = whole.rows.find(({ value }) => !known.has(value.status));
  if (other === undefined) return whole.rows.length > 0 ? holds : noEvidence('no node is listed');
  return inAnswer(other.exchange).fail(
    'enum',
    `${other.at}/status`,
    `one of ${[...known].join(', ')}`,
    other.value.status,
  );
}

/** One valid value for each parameter, as far as one is known. @throws Unanswered */
async function eachAlone(context: PlatformContext): Promise<ListQuery[]> {
  const filters = await liveFilters(context);
  const names = [...new Set(filters.map(({ name }) => name))];
  const first = names.flatMap((name): ListQuery[] => {
    const filter = filters.find((one) => one.name === name);
    return filter === undefined ? [] : [[[name, filter.value]]];
  });
  const order = valuesOf(context.shapes, orderName)
    .slice(0, 1)
    .map((value): ListQuery => [[orderName, value]]);
  return [...order, ...(pageName === '' ? [] : [onPage([], 1)]), ...first];
}

export const checks: readonly Check[] = [
  ...closed.map(({ name, id }): Check => {
    return {
      decides: [id],
      on: 'platform',
      cost: (_, { target }) => valuesOf(shapesOf(target), name).length || usual,
      run: async (context) => {
        const values = await allowedValues(context, name);
        if (values.length === 0)
          context.recorder.skip(
            id,
            noEvidence(`the target file names no values of ${name}`, 'platform.vocabulary'),
          );
        await context.recorder.cases(id, values, (value, caching) =>
          judgeAccepted(context, [[name, value]], caching),
        );
      },
    };
  }),
  {
    decides: [statuses],
    on: 'platform',
    cost: () => 12,
    run: async (context) => {
      const { recorder } = context;
      await recorder.cases(statuses, valuesOf(context.shapes, 'status'), (value, caching) =>
        judgeAccepted(context, [['status', value]], caching),
      );
      await recorder.case(statuses, (caching) => judgeMet(context, caching));
    },
  },
  {
    decides: [optional],
    on: 'platform',
    cost: () => 15,
    run: async (context) => {
      await context.recorder.case(optional, (caching) => judgeAccepted(context, wholeList, caching));
      await context.recorder.cases(optional, await eachAlone(context), (query, caching) =>
        judgeAccepted(context, query, caching),
      );
    },
  },
];
