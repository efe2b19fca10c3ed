import { isJsonObject } from '../../../base/json-object.ts';
import { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import { readLink } from '../../support/platform/link-walk.ts';
import type { ListPage } from '../../support/platform/list-page.ts';
import { type ListQuery, wholeList } from '../../support/platform/list-query.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { readPaths } from '../../support/platform/read-paths.ts';
import { watchPages } from '../../support/platform/watch-pages.ts';
import { multiPageQueries } from './multi-page-queries.ts';

const origin = 'platform.pagination.link-origin';
const version = 'platform.version.in-path';

function judgeLink(base: string, page: ListPage, name: 'next' | 'previous'): RequirementJudgement[] {
  const link = readLink(page[name], page, { base });
  if (link.kind === 'none' || link.kind === 'unreadable') return [];
  const here = new URL(base).origin;
  const { exchange } = page;
  const at = `/${name}`;
  const stays =
    link.kind !== 'elsewhere' ? holds : inAnswer(exchange).fail('origin', at, `a link to ${here}`, link.url);
  // What another origin serves is not the platform API at the base URL.
  if (link.kind === 'elsewhere') return [[origin, stays]];
  const below = new URL(link.url).pathname.split('/').includes('v1')
    ? holds
    : inAnswer(exchange).fail('version', at, 'a link below /v1/', link.url);
  return [
    [origin, stays],
    [version, below],
  ];
}

async function judgeQuery(
  context: PlatformContext,
  query: ListQuery,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const listing = await (await nodeListOf(context)).listing(query, caching);
  return listing.pages.flatMap((page) => [
    ...judgeLink(context.wire.base, page, 'next'),
    ...judgeLink(context.wire.base, page, 'previous'),
  ]);
}

/** §9.1: what stands below /v1/ is the platform API. */
async function judgeServed(context: PlatformContext, path: string, caching: Caching): Promise<Judgement> {
  const exchange = await context.wire.ask({ method: 'GET', path }, caching);
  const { status } = exchange.answer;
  const value = jsonOf(exchange);
  if (status === 200)
    return isJsonObject(value) && ('id' in value || 'results' in value)
      ? holds
      : notAnswered(`${path} answers 200 without data`);
  return inAnswer(exchange).fail('served', '', `${path} to be served`, status);
}

export const checks: readonly Check[] = [
  {
    decides: [origin, version],
    on: 'platform',
    cost: () => 2,
    run: async (context) => {
      const { recorder } = context;
      await recorder.cases(version, readPaths, ({ path }, caching) => judgeServed(context, path, caching));
      const queries = [wholeList, ...(await multiPageQueries(context))];
      await Promise.all(
        queries.map((query) =>
          recorder.examine([origin, version], (caching) => judgeQuery(context, query, caching)),
        ),
      );
      const whole = await (await nodeListOf(context)).snapshot(Caching.shared);
      if (whole.pages.length < 2)
        await recorder.case(origin, () => Promise.resolve(noEvidence('the whole list fits on one page')));
      recorder.skip(origin, noEvidence('no page has a link to another'));
    },
  },
];

/** The links of every page that the run reads. */
export const watches: readonly WatchRule[] = [
  watchPages([origin, version], () => ({ page }, { target }) => {
    const base = target.platform?.baseUrl ?? '';
    return [...judgeLink(base, page, 'next'), ...judgeLink(base, page, 'previous')];
  }),
];
