import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import type { Seen } from '../../../engine/watch/seen.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import { readPage } from '../../support/platform/list-page.ts';
import { orderName, pageName } from '../../support/platform/list-parameters.ts';
import { filtersOf, type ListQuery, queryText } from '../../support/platform/list-query.ts';
import { asksForNodes } from '../../support/platform/watch-pages.ts';
import { isOwnError } from '../../support/service/is-own-error.ts';
import { isErrorBody } from '../errors/is-error-body.ts';

const combine = 'platform.nodes.filters-combine';
const withOrder = 'platform.nodes.order-with-filters';

/** Of so many queries it is remembered that they were answered with a page. */
const mostServed = 2_000;

/** The first page of a list, which is there whatever nodes come and go; undefined where it is no request for one. */
function firstPage(seen: Seen): ListQuery | undefined {
  if (!asksForNodes(seen)) return undefined;
  const query = [...seen.query];
  const names = query.map(([name]) => name);
  const isFirst = query.every(([name, value]) => name !== pageName || value === '1');
  if (!isFirst || new Set(names).size < names.length) return undefined;
  return query.filter(([name]) => name !== pageName);
}

/** What one filter alone may be asked for is judged by its own statement. */
function requirementOf(query: ListQuery): string | undefined {
  const filters = filtersOf(query).length;
  if (filters > 1) return combine;
  return filters === 1 && query.some(([name]) => name === orderName) ? withOrder : undefined;
}

/**
 * §4.2: filters that may stand together once may do so each time. Whether two fit each other depends on no moment: a single rejection, in
 * the platform's own form, between two pages for the same query is a breach, whichever check asked.
 */
export const watches: readonly WatchRule[] = [
  {
    decides: [combine, withOrder],
    on: 'platform',
    watch: () => {
      const served = new Set<string>();
      const answers = new FirstAnswers<string>();
      const rejected = new Map<string, RequirementJudgement>();
      return {
        judge: (seen) => {
          const query = firstPage(seen);
          const id = query === undefined ? undefined : requirementOf(query);
          if (query === undefined || id === undefined) return undefined;
          const { exchange } = seen;
          const key = JSON.stringify(query.toSorted());
          if (readPage(exchange) !== undefined) {
            if (served.size < mostServed) served.add(key);
            answers.keep(key, exchange);
            const found = rejected.get(key);
            rejected.delete(key);
            return found === undefined ? [] : provenBreaches([found]);
          }
          if (!served.has(key) || !isErrorBody(jsonOf(exchange)) || !isOwnError(exchange.answer)) return [];
          const expected = `a page for ${queryText(query)}, as before and after this answer`;
          const { status } = exchange.answer;
          rejected.set(key, [
            id,
            besideAnswers(answers.of(key), exchange).fail('served-before', '', expected, status),
          ]);
          return [];
        },
      };
    },
  },
];
