import { knownPlace } from '../../../engine/documents/operation-place.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import { readOnce } from '../../../engine/watch/read-once.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import type { WatchedSurface, WatchRule } from '../../../engine/watch/watch-rule.ts';
import { lightPage } from './light-page.ts';
import { type ListPage, readPage } from './list-page.ts';
import { pageName } from './list-parameters.ts';
import type { ListQuery } from './list-query.ts';
import { queryParameters } from './query-parameters.ts';

/** A page of the node list that came to the API key, whoever asked for it. */
export interface SeenPage {
  readonly page: ListPage;
  /** What it was asked for with, beside the number of the page. */
  readonly query: ListQuery;
  /** Undefined where the request names a number that is none, as 0, or more than one. */
  readonly number: number | undefined;
}

type JudgePage = (seen: SeenPage, surface: WatchedSurface) => readonly RequirementJudgement[] | undefined;

/** A rule about every page of the run whose query the contract knows; its memory starts empty for each run. */
export function watchPages(decides: WatchRule['decides'], begin: () => JudgePage): WatchRule {
  return {
    decides,
    on: 'platform',
    watch: (surface) => {
      const judge = begin();
      return {
        judge: (seen) => {
          const page = pageIn(seen, surface);
          const judgements = page === undefined ? undefined : judge(page, surface);
          return judgements === undefined ? undefined : provenBreaches(judgements);
        },
      };
    },
  };
}

/** Whether the request is the documented read of a list of nodes. */
export function asksForNodes({ exchange, path, isAuthorized }: Seen): boolean {
  return (
    isAuthorized && exchange.request.method === 'GET' && path === knownPlace('platform', 'listNodes')?.path
  );
}

const pageIn = readOnce(readSeenPage);

function readSeenPage(seen: Seen, surface: WatchedSurface): SeenPage | undefined {
  const page = asksForNodes(seen) ? readPage(seen.exchange) : undefined;
  if (page === undefined) return undefined;
  const pairs = [...seen.query];
  const query = pairs.filter(([name]) => name !== pageName);
  if (!isKnown(query, page, surface)) return undefined;
  const numbers = pairs.filter(([name]) => name === pageName).map(([, value]) => value);
  return { page: lightPage(page), query, number: numberOf(numbers) };
}

function numberOf([number = '1', ...others]: readonly string[]): number | undefined {
  return others.length === 0 && /^[1-9]\d{0,8}$/.test(number) ? Number(number) : undefined;
}

/** Whether the contract names every parameter and value: it does not state what others do (§4.2). */
function isKnown(query: ListQuery, page: ListPage, { shapes }: WatchedSurface): boolean {
  const names = query.map(([name]) => name);
  if (new Set(names).size < names.length) return false;
  const parameters = queryParameters(shapes);
  return query.every(([name, value]) => {
    const parameter = parameters.find((one) => one.name === name);
    if (parameter === undefined) return false;
    if (!parameter.closed || parameter.values.includes(value)) return true;
    // The target file does not say which values there are: one that a node has is one.
    return parameter.values.length === 0 && page.rows.some((row) => row.value[name] === value);
  });
}
