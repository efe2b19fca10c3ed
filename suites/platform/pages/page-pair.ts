import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { deriveSeed, pick, randomStream } from '../../../engine/seed.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { followLink, readLink } from '../../support/platform/link-walk.ts';
import { type ListPage, readPage } from '../../support/platform/list-page.ts';
import type { ListQuery } from '../../support/platform/list-query.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { isUnreachable } from './is-unreachable.ts';
import { multiPageQueries } from './multi-page-queries.ts';

/** Two neighbouring pages of a query; `number` is that of the earlier one. */
export interface PagePair {
  readonly query: ListQuery;
  readonly number: number;
}

/** Neighbouring pages of every query that has several; of a long one the ends and a seeded choice. */
export function pagePairs(context: PlatformContext): Promise<readonly PagePair[]> {
  return context.shared('page pairs', async (seed) => {
    const nodeList = await nodeListOf(context);
    const queries = await multiPageQueries(context);
    const pairs = queries.map(async (query) => {
      const { pages } = await nodeList.listing(query, Caching.shared);
      const numbers = Array.from({ length: Math.max(0, pages.length - 1) }, (_, index) => index + 1);
      const most = context.profile.examples < 24 && query.length > 0 ? 1 : 6;
      if (numbers.length <= most) return numbers.map((number) => ({ query, number }));
      const random = randomStream(deriveSeed(seed, JSON.stringify(query)));
      if (most === 1) return pick(numbers, most, random).map((number) => ({ query, number }));
      const ends = [1, 2, numbers.length];
      return [...ends, ...pick(numbers.slice(2, -1), 3, random)].map((number) => ({ query, number }));
    });
    return (await Promise.all(pairs)).flat();
  });
}

/** What stands at a place: a page, or the reason why there is none. */
export type Found = { readonly page: ListPage } | { readonly judgement: Judgement };

function isSecure(url: string): boolean {
  return new URL(url).protocol === 'https:';
}

/** What a link of a page leads to. @throws Unanswered */
export async function behind(
  context: PlatformContext,
  page: ListPage,
  name: 'next' | 'previous',
  caching: Caching,
): Promise<Found> {
  const link = readLink(page[name], page, context.wire);
  const wrong = (rule: string, expected: string, actual: unknown, exchange = page.exchange): Found => ({
    judgement: inAnswer(exchange, rule === 'leads-nowhere').fail(rule, `/${name}`, expected, actual),
  });
  if (link.kind === 'none') return { judgement: noEvidence(`a page in the middle has no ${name} link`) };
  if (link.kind === 'unreadable') return wrong('link', 'a link to another page', page[name]);
  if (link.kind === 'elsewhere') {
    // §5.1: all requests to the platform use HTTPS, so no link can ask for another.
    if (isSecure(context.wire.base) && !isSecure(link.url))
      return wrong('insecure', 'a link that is followed over HTTPS', link.url);
    if (isUnreachable(link.url, context.wire.base))
      return wrong('unreachable', 'a link to an address that a customer can reach', link.url);
    return {
      judgement: noEvidence(
        `${name} leads to ${new URL(link.url).origin}: the key is not sent to another origin, so the link was not followed`,
      ),
    };
  }
  if (link.kind === 'astray')
    return { judgement: noEvidence(`${name} leads to what is no documented read, and is not followed`) };
  const exchange = await followLink(context.wire, link.url, caching);
  const found = readPage(exchange);
  return found === undefined
    ? wrong('leads-nowhere', `a page behind ${name}`, exchange.answer.status, exchange)
    : { page: found };
}
