import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { type ListPage, readPage, sequenceOf } from '../../support/platform/list-page.ts';
import { type ListQuery, onPage, queryText } from '../../support/platform/list-query.ts';
import { askPage } from '../../support/platform/listing.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { behind, type Found, type PagePair, pagePairs } from './page-pair.ts';
import { dropWhereChanged } from './unless-changed.ts';

const nextLeadsOn = 'platform.pagination.next-leads-on';
const previousLeadsBack = 'platform.pagination.previous-leads-back';
const inverse = 'platform.pagination.next-previous-inverse';
const pageNumber = 'platform.nodes.page';
const decided = [nextLeadsOn, previousLeadsBack, inverse, pageNumber] as const;

/** The page of a number; the first without naming it. @throws Unanswered */
async function numbered(
  context: PlatformContext,
  query: ListQuery,
  number: number,
  caching: Caching,
): Promise<Found> {
  const exchange = await askPage(context.wire, number === 1 ? query : onPage(query, number), caching);
  const page = readPage(exchange);
  if (page !== undefined) return { page };
  return {
    judgement: acrossAnswers(exchange).fail(
      'page',
      '',
      `page ${number} of ${queryText(query)}`,
      exchange.answer.status,
    ),
  };
}

interface Reading {
  readonly here: Found;
  readonly there: Found;
  readonly first: Found | undefined;
  readonly following: Found;
  readonly back: Found;
  readonly backAgain: Found;
}

async function read(
  context: PlatformContext,
  { query, number }: PagePair,
  caching: Caching,
): Promise<Reading> {
  const none = { judgement: notAnswered('the page that has the link could not be read') };
  const here = await numbered(context, query, number, caching);
  // A list that has become shorter since its pages were counted has no page there any more.
  const ended = 'page' in here && here.page.next === null;
  const there = ended ? none : await numbered(context, query, number + 1, caching);
  const following = 'page' in here ? await behind(context, here.page, 'next', caching) : none;
  const back = 'page' in there ? await behind(context, there.page, 'previous', caching) : none;
  const backAgain =
    'page' in following
      ? await behind(context, following.page, 'previous', caching)
      : notFollowed(following, none);
  const first = number === 1 ? await pageOne(context, query, caching) : undefined;
  return { here, there, first, following, back, backAgain };
}

/** Why a link was not followed, so that the page behind it cannot be judged. */
function notFollowed(
  found: Exclude<Found, { readonly page: ListPage }>,
  otherwise: Exclude<Found, { readonly page: ListPage }>,
): Exclude<Found, { readonly page: ListPage }> {
  return found.judgement.kind === 'no-evidence' ? found : otherwise;
}

/** The first page asked for by its number. */
async function pageOne(context: PlatformContext, query: ListQuery, caching: Caching): Promise<Found> {
  const exchange = await askPage(context.wire, onPage(query, 1), caching);
  const page = readPage(exchange);
  return page === undefined
    ? {
        judgement: acrossAnswers(exchange).fail(
          'page',
          '',
          'the first page at page=1',
          exchange.answer.status,
        ),
      }
    : { page };
}

/** Whether the list has become too short for the earlier page of a pair. @throws Unanswered */
async function hasShrunk(
  context: PlatformContext,
  { query, number }: PagePair,
  caching: Caching,
): Promise<boolean> {
  if (number === 1) return false;
  const first = readPage(await askPage(context.wire, query, caching.fresh));
  return first?.count !== undefined && first.count <= (number - 1) * first.rows.length;
}

function judge(reading: Reading, { query, number }: PagePair): RequirementJudgement[] {
  const { here, there, first, following, back, backAgain } = reading;
  const text = queryText(query);
  return [
    [
      nextLeadsOn,
      same(following, there, `page ${number + 1} of ${text} behind next of page ${number}`, here),
    ],
    [previousLeadsBack, same(back, here, `page ${number} of ${text} behind previous of page ${number + 1}`)],
    [inverse, same(backAgain, here, `page ${number} of ${text} again after next and previous`)],
    [
      pageNumber,
      same(there, following, `at page=${number + 1} of ${text} the page behind next of page ${number}`, here),
    ],
    ...(first === undefined
      ? []
      : [
          [
            pageNumber,
            same(first, here, `at page=1 of ${text} the page that is answered without a number`),
          ] as const,
        ]),
  ];
}

/** Whether two places hold the same page; with `apart`, also that it is another than that one. */
function same(got: Found, wanted: Found, expected: string, apart?: Found): Judgement {
  if (!('page' in got)) return got.judgement;
  const { rows, exchange } = got.page;
  const wrong = acrossAnswers(exchange).fail(
    'other-page',
    '/results',
    expected,
    rows.slice(0, 3).map(({ key }) => key),
  );
  if (apart !== undefined && 'page' in apart) {
    const keys = new Set(apart.page.rows.map(({ key }) => key));
    if (rows.some(({ key }) => keys.has(key))) return wrong;
  }
  if (!('page' in wanted)) {
    const none = { judgement: notAnswered('the page to compare it with could not be read') };
    return notFollowed(wanted, none).judgement;
  }
  return sequenceOf(wanted.page.rows) === sequenceOf(rows) ? holds : wrong;
}

function serialize(reading: Reading): string {
  return JSON.stringify(
    Object.values(reading).map((found: Found | undefined) =>
      found !== undefined && 'page' in found ? sequenceOf(found.page.rows) : null,
    ),
  );
}

async function judgePair(
  context: PlatformContext,
  pair: PagePair,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const nodeList = await nodeListOf(context);
  const since = nodeList.since(pair.query, caching);
  const reading = await read(context, pair, caching);
  if (!('page' in reading.here) && (await hasShrunk(context, pair, caching)))
    return allChanged(`${queryText(pair.query)} has no page ${pair.number} any more`);
  const judgements = judge(reading, pair);
  if (!judgements.some(([, { kind }]) => kind === 'breach')) return judgements;
  const sure = await dropWhereChanged(nodeList, judgements, since, caching);
  const again = await read(context, pair, caching.fresh);
  if (serialize(again) === serialize(reading) || !(await nodeList.changed(since, caching))) return sure;
  return allChanged(`nodes came or went while the pages of ${queryText(pair.query)} were compared`);
}

function allChanged(why: string): RequirementJudgement[] {
  return decided.map((id): RequirementJudgement => [id, changed(why)]);
}

export const checks: readonly Check[] = [
  {
    decides: decided,
    on: 'platform',
    cost: ({ samples }) => 10 * Math.min(samples, 45),
    run: async (context) => {
      const pairs = await pagePairs(context);
      if (pairs.length === 0)
        for (const id of decided) context.recorder.skip(id, noEvidence('the whole list fits on one page'));
      await Promise.all(
        pairs.map((pair) =>
          context.recorder.examine(decided, (caching) => judgePair(context, pair, caching)),
        ),
      );
    },
  },
];
