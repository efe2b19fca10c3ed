import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { type Filter, filterOf } from '../../support/platform/filter.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { filterRelations } from '../../support/platform/list-parameters.ts';
import { filtersOf } from '../../support/platform/list-query.ts';
import { liveFiltersOf } from '../../support/platform/live-filters.ts';
import { type NodeList, nodeListOf } from '../../support/platform/node-list.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';
import { mayStandTogether } from './combinations.ts';
import { expectationOf, foreignRow, judgeExactSet } from './filtered-set.ts';
import { unknownValues } from './unknown-values.ts';
import { wildcardNames } from './wildcard-names.ts';

/** Filters whose result the rows themselves show, with the statement that is made of each. */
const shown = filterRelations.flatMap(({ input, requirement }) =>
  requirement === undefined ? [] : [{ name: input.name, id: requirement }],
);

async function judgeFilter(context: PlatformContext, filter: Filter, caching: Caching): Promise<Judgement> {
  const nodeList = await nodeListOf(context);
  const expected = expectationOf(filter);
  if (filter.name !== 'archive' || filter.value !== 'false')
    return judgeExactSet(nodeList, expected, caching);
  const excused = await networksWithoutArchive(nodeList, caching);
  return judgeExactSet(
    nodeList,
    {
      ...expected,
      belongs: (row) => (excused(row) && expected.belongs(row) === true ? undefined : expected.belongs(row)),
    },
    caching,
  );
}

/**
 * §4.2: the archive flag applies to some protocols. Where both of its values leave a whole network out, it may be of
 * a protocol that it does not apply to. Where false finds nothing at all, no network is excused.
 */
async function networksWithoutArchive(nodeList: NodeList, caching: Caching): Promise<(row: Row) => boolean> {
  const [on, off] = await Promise.all([
    nodeList.listing([['archive', 'true']], caching),
    nodeList.listing([['archive', 'false']], caching),
  ]);
  const known = new Set([...on.rows, ...off.rows].map(({ value }) => value.network));
  return (row) => off.rows.length > 0 && !known.has(row.value.network);
}

export const checks: readonly Check[] = shown.map(({ name, id }): Check => {
  return {
    decides: [id],
    on: 'platform',
    cost: ({ samples }) => (name === 'network' || name === 'name' ? Math.min(samples, 10) : 10),
    run: async (context) => {
      const filters = await liveFiltersOf(context, name);
      if (filters.length === 0)
        await context.recorder.case(id, () =>
          Promise.resolve(noEvidence(`no node shows a value of ${name}`)),
        );
      const unknown = await unknownValues(context, name);
      const judge = (filter: Filter, caching: Caching): Promise<Judgement> =>
        judgeFilter(context, filter, caching);
      await Promise.all([
        context.recorder.cases(id, [...filters, ...unknown], judge),
        context.recorder.readings(id, name === 'name' ? await wildcardNames(context) : [], judge),
      ]);
    },
  };
});

/** Every page that the run reads under the filter, alone or beside others. */
export const watches: readonly WatchRule[] = shown.map(({ name, id }) =>
  watchPages([id], () => ({ page, query }) => {
    const value = query.find(([one]) => one === name)?.[1];
    const filters = filtersOf(query).map(([one, wanted]) => filterOf(one, wanted));
    if (value === undefined || !mayStandTogether(filters)) return undefined;
    const foreign = foreignRow(page.rows, expectationOf(filterOf(name, value)), query);
    return foreign === undefined ? [] : [[id, foreign]];
  }),
);
