import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { type Filter, filterOf } from '../../support/platform/filter.ts';
import { readPage } from '../../support/platform/list-page.ts';
import { askPage } from '../../support/platform/listing.ts';
import { liveFiltersOf } from '../../support/platform/live-filters.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { expectationOf, judgeExactSet } from './filtered-set.ts';
import { unknownValues } from './unknown-values.ts';

const byProject = 'platform.nodes.filter-project';
const byProjectType = 'platform.nodes.filter-project-type';

/** How often the set is read again: one that differs from time to time has to show. */
const readings = 6;

/** A project that nobody has holds no node. */
async function judgeUnknown(
  context: PlatformContext,
  filter: Filter,
  known: readonly Filter[],
  caching: Caching,
): Promise<Judgement> {
  const nodeList = await nodeListOf(context);
  const listing = await nodeList.listing([[filter.name, filter.value]], caching);
  if (listing.failure !== undefined) return noEvidence('an unknown project is answered with an error');
  const [row] = listing.rows;
  if (row === undefined) {
    // A service that finds nothing for any project finds nothing for an unknown one either.
    const found = await Promise.all(
      known.map(({ name, value }) => nodeList.listing([[name, value]], caching)),
    );
    return found.some(({ rows }) => rows.length > 0)
      ? holds
      : noEvidence('no project is known that has nodes, as nodes do not show theirs');
  }
  return inAnswer(row.exchange).fail(
    'filter-excludes',
    row.at,
    'no node for a project that nobody has',
    row.key,
  );
}

/** Where nodes show a project that the filter knows, exactly those with it. */
async function judgeShown(
  context: PlatformContext,
  { name, value }: Filter,
  caching: Caching,
): Promise<Judgement> {
  const nodeList = await nodeListOf(context);
  const { rows } = await nodeList.listing([[name, value]], caching);
  // The contract does not show this field of a node: what it holds may be something else than a project id.
  if (rows.length === 0) return noEvidence('what nodes show as their project is no value of the filter');
  return judgeExactSet(
    nodeList,
    {
      query: [[name, value]],
      belongs: (row) => row.value.project === value,
      aspect: (row) => row.value.project,
    },
    caching,
  );
}

/** Nodes of the whole list and no others, and the same size of the set in each of several readings. */
async function judgeStable(context: PlatformContext, filter: Filter, caching: Caching): Promise<Judgement> {
  const nodeList = await nodeListOf(context);
  const expected = expectationOf(filter);
  const since = nodeList.since(expected.query, caching);
  const known = await judgeExactSet(nodeList, expected, caching);
  const counts = new Set<number | undefined>();
  let exchange: Answered | undefined;
  for (let reading = 0; reading < readings; reading += 1) {
    exchange = await askPage(nodeList.wire, expected.query, caching.fresh);
    counts.add(readPage(exchange)?.count);
  }
  if (counts.size <= 1 || exchange === undefined) {
    if (known.kind !== 'holds') return known;
    const [whole, got] = [await nodeList.snapshot(caching), await nodeList.listing(expected.query, caching)];
    return got.rows.length < whole.rows.length
      ? holds
      : noEvidence(
          'every listed node is of a public project, so that nothing shows that the filter leaves some out',
        );
  }
  if (await nodeList.changed(since, caching)) return known;
  return acrossAnswers(exchange).fail(
    'same-each-time',
    '/count',
    `the same nodes each time for ${filter.value}, as the whole list stays the same`,
    [...counts],
  );
}

export const checks: readonly Check[] = [
  {
    decides: [byProject],
    on: 'platform',
    cost: () => 4,
    run: async (context) => {
      const unknown = [...(await unknownValues(context, 'project')), filterOf('project', 'no-such-project')];
      const known = await liveFiltersOf(context, 'project');
      await context.recorder.cases(byProject, unknown, (filter, caching) =>
        judgeUnknown(context, filter, known, caching),
      );
      await context.recorder.cases(byProject, known, (filter, caching) =>
        judgeShown(context, filter, caching),
      );
    },
  },
  {
    decides: [byProjectType],
    on: 'platform',
    cost: () => 2 * readings,
    run: async (context) => {
      const filters = await liveFiltersOf(context, 'project_type');
      await context.recorder.cases(byProjectType, filters, (filter, caching) =>
        judgeStable(context, filter, caching),
      );
    },
  },
];
