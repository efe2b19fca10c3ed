import { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { type ListPage, readPage } from '../../support/platform/list-page.ts';
import { type ListQuery, onPage, queryText, wholeList } from '../../support/platform/list-query.ts';
import { askPage } from '../../support/platform/listing.ts';
import { liveFilters } from '../../support/platform/live-filters.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { multiPageQueries } from './multi-page-queries.ts';
import { unlessChanged } from './unless-changed.ts';

const last = 'platform.pagination.last-next-null';
const first = 'platform.pagination.first-previous-null';

/** §2.3: next is null on the last page, previous on the first, and nowhere else. */
async function judgeEnds(
  context: PlatformContext,
  query: ListQuery,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const nodeList = await nodeListOf(context);
  const text = queryText(query);
  const since = nodeList.since(query, caching);
  const listing = await nodeList.listing(query, caching);
  const { pages, isUnchanged, truncated, failure } = listing;
  if (failure !== undefined) return [[first, notAnswered(`${text} was not answered with a page`)]];
  const judgements = pages.map(
    (page, index): RequirementJudgement => [first, amongSeveral(pages, judgePrevious(page, index, text))],
  );
  const end = pages.at(-1);
  if (truncated || end === undefined) return judgements;
  const early = pages.slice(0, -1).find((page) => page.next === null);
  if (early !== undefined) {
    return [
      ...judgements,
      [
        last,
        acrossAnswers(early.exchange).fail(
          'ends-early',
          '/next',
          `a link to the next page, as ${text} has more pages`,
          null,
        ),
      ],
    ];
  }
  if (!isUnchanged && (await nodeList.changedBeside([listing], since, caching)))
    return [...judgements, [last, changed(`nodes came or went while the pages of ${text} were read`)]];
  const ended = end.next === null;
  if (!isUnchanged && !ended) {
    // Only pages that repeat make a list end here, or fewer nodes than count promises.
    const beyond = readPage(await askPage(nodeList.wire, onPage(query, pages.length + 1), caching));
    const seen = new Set(listing.byKey.keys());
    if (beyond?.rows.some(({ key }) => !seen.has(key)))
      return [...judgements, [last, noEvidence(`the pages of ${text} overlap or leave a gap`)]];
  }
  const tooFar = inAnswer(end.exchange, pages.length > 1).fail(
    'never-ends',
    '/next',
    `null on the last page of ${text}`,
    end.next,
  );
  return [...judgements, [last, ended ? amongSeveral(pages, holds) : tooFar]];
}

/** One page that is first and last at once, as any constant answer is, is no proof that several would be linked. */
function amongSeveral(pages: readonly ListPage[], judgement: Judgement): Judgement {
  return judgement.kind === 'holds' && pages.length < 2
    ? noEvidence('every list fits on one page')
    : judgement;
}

function judgePrevious({ previous, exchange }: ListPage, index: number, text: string) {
  if ((previous === null) === (index === 0)) return holds;
  const expected =
    index === 0
      ? `null on the first page of ${text}`
      : `a link to the page before page ${index + 1} of ${text}`;
  return inAnswer(exchange).fail(
    index === 0 ? 'begins-early' : 'begins-late',
    '/previous',
    expected,
    previous ?? null,
  );
}

export const checks: readonly Check[] = [
  {
    decides: [last, first],
    on: 'platform',
    cost: () => 2,
    run: async (context) => {
      const nodeList = await nodeListOf(context);
      const singles = (await liveFilters(context)).map(({ name, value }): ListQuery => [[name, value]]);
      const queries = [wholeList, ...(await multiPageQueries(context)), ...singles];
      const unique = [...new Map(queries.map((query) => [JSON.stringify(query), query])).values()];
      await Promise.all(
        unique.map((query) =>
          context.recorder.examine([last, first], (caching) =>
            unlessChanged(nodeList, query, caching, () => judgeEnds(context, query, caching)),
          ),
        ),
      );
    },
  },
  {
    decides: ['platform.pagination.page-size'],
    on: 'platform',
    cost: () => 1,
    run: async (context) => {
      const whole = await (await nodeListOf(context)).snapshot(Caching.shared);
      const [page] = whole.pages;
      if (page === undefined || page.next === null)
        context.recorder.skip('platform.pagination.page-size', noEvidence('the whole list fits on one page'));
      else context.recorder.observe('platform.pagination.page-size', page.rows.length);
    },
  },
];
