import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { isLasting, lastingFilters } from '../../support/platform/lasting-filters.ts';
import { type ListPage, sequenceOf } from '../../support/platform/list-page.ts';
import { filtersOf, queryText } from '../../support/platform/list-query.ts';
import { type SeenPage, watchPages } from '../../support/platform/watch-pages.ts';

/** Fewer may go and come by chance. */
const leastRows = 5;
/** How often a page has to be another between two readings that are alike. */
const leastReturns = 2;
/** Of so many pages it is remembered what they held. */
const maxPages = 400;

/** What a page may not have lost for one answer. */
interface Returning {
  readonly id: string;
  isAbout(seen: SeenPage): boolean;
  /** What an answer breaks if the one before it comes back. */
  breach(seen: SeenPage, before: ListPage): Breach | undefined;
}

const lists = lastingFilters.map(
  (name): Returning => ({
    id: `platform.nodes.filter-${name.replace('_', '-')}`,
    isAbout: ({ query, number }) => {
      const filters = filtersOf(query);
      return number === 1 && filters.length === 1 && filters[0]?.[0] === name;
    },
    breach: ({ page: { rows, next, exchange }, query }) => {
      if (rows.length > 0 || next !== null) return undefined;
      const expected = `the nodes that ${queryText(query)} has in the answers before and after`;
      return inAnswer(exchange).fail('filter-includes', '/results', expected, []);
    },
  }),
);

/** Pages that are shorter or longer, while the list has as many nodes. */
const pages: Returning = {
  id: 'platform.pagination.pages-partition',
  isAbout: ({ query, number }) => number !== undefined && isLasting(query),
  breach: ({ page: { rows, count, exchange }, query, number }, before) => {
    if (count === undefined || count !== before.count || rows.length === before.rows.length) return undefined;
    const expected = `the ${before.rows.length} nodes that page ${number} of ${queryText(query)} has in the answers before and after`;
    const has = new Set(rows.map(({ key }) => key));
    const lost = before.rows.map(({ key }) => key).filter((key) => !has.has(key));
    return inAnswer(exchange).fail('returning', '/results', expected, { nodes: rows.length, lost });
  },
};

/** Nodes that are gone do not come back under their ids: a page that lacks them for one answer, and again, has lost them and not seen them go. */
export const watches: readonly WatchRule[] = [...lists, pages].map((rule) =>
  watchPages([rule.id], () => {
    const known = new Map<string, ReturningPage>();
    let returns = 0;
    return (seen): readonly RequirementJudgement[] | undefined => {
      if (!rule.isAbout(seen)) return undefined;
      const key = JSON.stringify([seen.query, seen.number]);
      const one = known.get(key) ?? new ReturningPage(rule);
      if (!known.has(key) && known.size >= maxPages) return undefined;
      known.set(key, one);
      const found = one.add(seen);
      if (found !== undefined) returns += 1;
      return found === undefined || returns < leastReturns ? [] : [[rule.id, found]];
    };
  }),
);

/** One page of one query, whenever it is read. */
class ReturningPage {
  readonly #rule: Returning;
  #before: ListPage | undefined;
  #odd: Breach | undefined;

  constructor(rule: Returning) {
    this.#rule = rule;
  }

  /** The breach of an odd answer, once the same rows have come back. */
  add(seen: SeenPage): Breach | undefined {
    const { page } = seen;
    const before = this.#before;
    const odd = before === undefined ? undefined : this.#rule.breach(seen, before);
    if (odd !== undefined) {
      this.#odd = odd;
      return undefined;
    }
    const found = this.#odd !== undefined && isSame(before, page) ? this.#odd : undefined;
    this.#before = page.rows.length < leastRows ? undefined : page;
    this.#odd = undefined;
    return found;
  }
}

function isSame(before: ListPage | undefined, page: ListPage): boolean {
  return before !== undefined && sequenceOf(before.rows) === sequenceOf(page.rows);
}
