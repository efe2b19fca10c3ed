import type { ListPage, Row } from '../../support/platform/list-page.ts';
import type { SeenPage } from '../../support/platform/watch-pages.ts';

/** A page with the time in which its answer was made. */
interface TimedPage {
  readonly page: ListPage;
  readonly sentMs: number;
  readonly arrivedMs: number;
}

/** Answers to the requests for all pages of one query, each once, which all say the same count. */
export interface WholeReading {
  readonly pages: readonly ListPage[];
  readonly rows: readonly Row[];
  readonly count: number;
  /** From when the first request was sent to when the last answer was there. */
  readonly sentMs: number;
  readonly arrivedMs: number;
  /** The last page has no next one; else count and the first page promise no more. */
  readonly hasEnd: boolean;
}

/** The pages of one query as they come in, put together to readings that have no answer in common. */
export class PagesOfQuery {
  readonly #pages = new Map<number, TimedPage>();

  /** The reading that a page completes, if it does. */
  add({ page, number }: SeenPage, arrivedMs: number): WholeReading | undefined {
    if (number === undefined || page.rows.length === 0) return undefined;
    this.#pages.set(number, { page, sentMs: arrivedMs - page.exchange.durationMs, arrivedMs });
    const timed = this.#whole();
    if (timed === undefined) return undefined;
    this.#pages.clear();
    const pages = timed.map((one) => one.page);
    const count = pages[0]?.count;
    if (count === undefined || pages.some((one) => one.count !== count)) return undefined;
    return {
      ...{ pages, count, rows: pages.flatMap(({ rows }) => rows) },
      sentMs: Math.min(...timed.map((one) => one.sentMs)),
      arrivedMs: Math.max(...timed.map((one) => one.arrivedMs)),
      hasEnd: pages.at(-1)?.next === null,
    };
  }

  #whole(): readonly TimedPage[] | undefined {
    const first = this.#pages.get(1)?.page;
    if (first === undefined) return undefined;
    const promised = Math.ceil((first.count ?? 0) / first.rows.length);
    const pages: TimedPage[] = [];
    for (let number = 1; ; number += 1) {
      const one = this.#pages.get(number);
      if (one === undefined) return undefined;
      pages.push(one);
      if (one.page.next === null || number === promised) return pages;
    }
  }
}
