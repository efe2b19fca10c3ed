import type { SeenPage } from '../../support/platform/watch-pages.ts';

/** A whole list, read page by page: each node of it once, and as many as every page counts. */
export interface WholeReading {
  readonly keys: ReadonlySet<string>;
  /** When its first page was asked for. */
  readonly sentMs: number;
}

interface KnownPage {
  readonly keys: readonly string[];
  readonly count: number;
  readonly isLast: boolean;
  readonly sentMs: number;
}

/** Gathers the pages of lists without a filter, in whatever order, and says when those of one order are a whole. */
export class WholeReadings {
  readonly #pages = new Map<string, Map<number, KnownPage>>();

  /** @param order what the list is ordered by; each order is a list of its own */
  saw(order: string, { page, number }: SeenPage, sentMs: number): WholeReading | undefined {
    const { rows, count, next } = page;
    if (number === undefined || count === undefined) return undefined;
    const pages = this.#pages.get(order) ?? new Map<number, KnownPage>();
    this.#pages.set(order, pages);
    pages.set(number, { keys: rows.map(({ key }) => key), count, isLast: next === null, sentMs });
    const whole = wholeOf(pages);
    if (whole !== undefined) pages.clear();
    return whole;
  }
}

function wholeOf(pages: ReadonlyMap<number, KnownPage>): WholeReading | undefined {
  const read: KnownPage[] = [];
  for (let number = 1; read.at(-1)?.isLast !== true; number += 1) {
    const page = pages.get(number);
    if (page === undefined || page.count !== (read[0] ?? page).count) return undefined;
    read.push(page);
  }
  const keys = read.flatMap((page) => page.keys);
  const all = new Set(keys);
  if (all.size < keys.length || keys.length !== read[0]?.count) return undefined;
  return { keys: all, sentMs: Math.min(...read.map((page) => page.sentMs)) };
}
