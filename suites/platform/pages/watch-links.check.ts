import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchedSurface, WatchRule } from '../../../engine/watch/watch-rule.ts';
import { readLink } from '../../support/platform/link-walk.ts';
import { orderName, pageName } from '../../support/platform/list-parameters.ts';
import { queryText } from '../../support/platform/list-query.ts';
import { queryParameters } from '../../support/platform/query-parameters.ts';
import { type SeenPage, watchPages } from '../../support/platform/watch-pages.ts';
import { FullPages } from './full-pages.ts';
import { isUnreachable } from './is-unreachable.ts';

const nextLeadsOn = 'platform.pagination.next-leads-on';
const previousLeadsBack = 'platform.pagination.previous-leads-back';
const keepFilters = 'platform.pagination.links-keep-filters';
const keepOrder = 'platform.pagination.links-keep-order';

const names = ['next', 'previous'] as const;
type LinkName = (typeof names)[number];
const requirementOf = { next: nextLeadsOn, previous: previousLeadsBack } as const;

/**
 * §2.3: the address of a link says where it leads as far as it uses documented parameters: the page number, and the filters.
 * A link to another origin is a breach where nobody can reach that, or where other links of the run stay at the platform's own.
 */
export const watches: readonly WatchRule[] = [
  watchPages([nextLeadsOn, previousLeadsBack], () => {
    let atHome = false;
    let elsewhere: RequirementJudgement[] = [];
    return ({ page }, surface) => {
      const home = homeOf(surface);
      for (const name of names) {
        const link = readLink(page[name], page, home);
        if (link.kind === 'here') atHome = true;
        if (link.kind !== 'elsewhere' || elsewhere.length >= names.length) continue;
        const expected = `a link to ${new URL(home.base).origin}, as other pages of the run have it`;
        const found = inAnswer(page.exchange).fail('elsewhere', `/${name}`, expected, link.url);
        elsewhere.push([requirementOf[name], found]);
      }
      if (!atHome) return [];
      const reported = elsewhere;
      elsewhere = [];
      return reported;
    };
  }),
  watchPages([nextLeadsOn, previousLeadsBack], () => ({ page }, surface) => {
    const home = homeOf(surface);
    return names.flatMap((name): RequirementJudgement[] => {
      const link = readLink(page[name], page, home);
      if (link.kind !== 'elsewhere' || !isUnreachable(link.url, home.base)) return [];
      const expected = 'a link to an address that a customer can reach';
      const found = inAnswer(page.exchange).fail('unreachable', `/${name}`, expected, link.url);
      return [[requirementOf[name], found]];
    });
  }),
  watchPages([nextLeadsOn, previousLeadsBack], () => {
    const fullPages = new FullPages();
    return (seen, surface) => {
      fullPages.saw(seen.page);
      if (!fullPages.hasInSet(seen)) return undefined;
      return names.flatMap((name): RequirementJudgement[] => {
        const found = otherNumber(seen, name, surface);
        return found === undefined ? [] : [[requirementOf[name], found]];
      });
    };
  }),
  watchPages(
    [keepFilters, keepOrder],
    () => (seen, surface) =>
      seen.query.length === 0 ? undefined : names.flatMap((name) => lostParameters(seen, name, surface)),
  ),
];

function homeOf({ target }: WatchedSurface): { readonly base: string } {
  return { base: target.platform?.baseUrl ?? '' };
}

/** §4.2: `page` is the number of a page, the first where there is none; a link names that of the page before or after. */
function otherNumber(
  { page, number = 1, query }: SeenPage,
  name: LinkName,
  surface: WatchedSurface,
): Breach | undefined {
  const link = readLink(page[name], page, homeOf(surface));
  if (link.kind !== 'here') return undefined;
  const address = new URL(link.url);
  const [named = firstOf(address, page, surface), ...others] = address.searchParams.getAll(pageName);
  if (named === undefined || others.length > 0 || !/^\d+$/.test(named)) return undefined;
  const wanted = name === 'next' ? number + 1 : number - 1;
  if (Number(named) === wanted || wanted < 1) return undefined;
  return inAnswer(page.exchange).fail(
    'other-page',
    `/${name}`,
    `a link to page ${wanted} on page ${number} of ${queryText(query)}`,
    link.url,
  );
}

/** The number of the page that a link without a number asks for; undefined where it may say so in words of its own. */
function firstOf(address: URL, { exchange }: SeenPage['page'], surface: WatchedSurface): '1' | undefined {
  const isList = address.pathname === new URL(exchange.request.url).pathname;
  return isList && isDocumented(address, surface) ? '1' : undefined;
}

function isDocumented({ searchParams }: URL, { shapes }: WatchedSurface): boolean {
  const documented = new Set(queryParameters(shapes).map((parameter) => parameter.name));
  return [...searchParams.keys()].every((one) => documented.has(one));
}

/** A link of nothing but documented parameters asks for what they say; in any other the service may keep the rest. */
function lostParameters(
  { page, query }: SeenPage,
  name: LinkName,
  surface: WatchedSurface,
): RequirementJudgement[] {
  const link = readLink(page[name], page, homeOf(surface));
  if (link.kind !== 'here') return [];
  const address = new URL(link.url);
  if (!isDocumented(address, surface)) return [];
  const parameters = queryParameters(surface.shapes);
  return query
    .filter(([parameter, value]) => {
      const kept = address.searchParams.get(parameter);
      // Another spelling may mean the same; another of the documented values does not.
      const known = parameters.find((one) => one.name === parameter)?.values ?? [];
      return kept === null || (kept !== value && known.includes(kept) && known.includes(value));
    })
    .map(([parameter, value]) => [
      parameter === orderName ? keepOrder : keepFilters,
      inAnswer(page.exchange).fail(
        parameter === orderName ? `keeps-order-${name}` : `keeps-filters-${name}`,
        `/${name}`,
        `a link that keeps ${parameter}=${value}`,
        link.url,
      ),
    ]);
}
