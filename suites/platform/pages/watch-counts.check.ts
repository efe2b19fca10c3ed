import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { sequenceOf } from '../../support/platform/list-page.ts';
import { queryText } from '../../support/platform/list-query.ts';
import { type SeenPage, watchPages } from '../../support/platform/watch-pages.ts';

const count = 'platform.pagination.count-is-whole-set';
const last = 'platform.pagination.last-next-null';
const first = 'platform.pagination.first-previous-null';

/** Of so many lists it is remembered how their pages looked. */
const maxLists = 400;

/** §2.3: whether a page is consistent, and consistent with the other answers with the same rows. */
export const watches: readonly WatchRule[] = [
  watchPages([count, last], () => (seen) => {
    const found = contradiction(seen);
    if (found === undefined) return seen.number === 1 ? [] : undefined;
    // The answer does not show which of both is wrong.
    return [
      [count, found],
      [last, { ...found, at: '/next' }],
    ];
  }),
  watchPages([first], () => ({ page, number, query }) => {
    if (number !== 1 || page.previous === null || page.previous === undefined) return undefined;
    const expected = `null on the first page of ${queryText(query)}`;
    return [[first, inAnswer(page.exchange).fail('begins-early', '/previous', expected, page.previous)]];
  }),
  watchPages([count], () => {
    const lists = new Map<string, UnchangedList>();
    return (seen): readonly RequirementJudgement[] | undefined => {
      if (seen.number === undefined || seen.page.count === undefined || seen.page.rows.length === 0)
        return undefined;
      const key = JSON.stringify(seen.query);
      const list = lists.get(key) ?? new UnchangedList();
      if (!lists.has(key) && lists.size >= maxLists) return undefined;
      lists.set(key, list);
      const found = list.add(seen);
      return found === undefined ? [] : [[count, found]];
    };
  }),
];

function unusual({ page: { exchange, count: actual }, query }: SeenPage, usual: number): Breach {
  const expected = `${usual}, as in most answers with the same nodes on each page of ${queryText(query)}`;
  return inAnswer(exchange).fail('count', '/count', expected, actual);
}

/** A first page without a next one holds the whole set; one with a next does not. */
function contradiction({ page, number, query }: SeenPage): Breach | undefined {
  const { count: actual, next, rows, exchange } = page;
  if (number !== 1 || actual === undefined || (next !== null && typeof next !== 'string')) return undefined;
  const text = queryText(query);
  if (next === null && actual !== rows.length) {
    const expected = `the ${rows.length} nodes of the only page of ${text}, as next is null`;
    return inAnswer(exchange).fail('count', '/count', expected, actual);
  }
  if (next === null || actual > rows.length) return undefined;
  const expected = `more than the ${rows.length} nodes of the first page of ${text}, as there is a next one`;
  return inAnswer(exchange).fail('count', '/count', expected, actual);
}

interface UnchangedPage {
  readonly sequence: string;
  readonly isLast: boolean;
  readonly counts: Set<number>;
}

/**
 * A list whose pages had the same rows whenever they were read. Two counts of it are no change where each of its pages was answered
 * with either: a node that came or went would have shown on one of them.
 */
class UnchangedList {
  readonly #pages = new Map<number, UnchangedPage>();
  readonly #times = new Map<number, number>();
  /** The last page with another count than usual: no change, if it comes with the usual one again. */
  #oddEnd: SeenPage | undefined;
  #hasChanged = false;

  /** The breach that the answer shows, if it does. */
  add(seen: SeenPage): Breach | undefined {
    const { page, number = 1 } = seen;
    const { count: actual = 0, rows, next } = page;
    if (this.#hasChanged) return undefined;
    const sequence = sequenceOf(rows);
    const known = this.#pages.get(number) ?? { sequence, isLast: next === null, counts: new Set() };
    if (known.sequence !== sequence || known.isLast !== (next === null)) {
      this.#hasChanged = true;
      this.#pages.clear();
      return undefined;
    }
    this.#pages.set(number, known);
    known.counts.add(actual);
    this.#times.set(actual, (this.#times.get(actual) ?? 0) + 1);
    const usual = this.#usual();
    if (actual !== usual && this.#isProven(usual)) return unusual(seen, usual);
    if (!known.isLast) return undefined;
    // With a node more or less before it, the last page would begin with another.
    const odd = this.#oddEnd;
    this.#oddEnd = actual === usual ? undefined : seen;
    return actual === usual && odd !== undefined && odd.page.count !== usual
      ? unusual(odd, usual)
      : undefined;
  }

  #usual(): number {
    const [most] = [...this.#times].sort(([, one], [, other]) => other - one);
    return most?.[0] ?? 0;
  }

  /** Whether every page, up to the last, was answered with the usual count and with another. */
  #isProven(usual: number): boolean {
    for (let number = 1; ; number += 1) {
      const page = this.#pages.get(number);
      if (page === undefined || !page.counts.has(usual) || page.counts.size < 2) return false;
      if (page.isLast) return true;
    }
  }
}
