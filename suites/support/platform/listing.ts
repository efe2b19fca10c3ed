import type { Caching } from '../../../engine/caching.ts';
import { placeOf } from '../../../engine/documents/operation-place.ts';
import type { Answered, Wire, WireRequest } from '../../../engine/wire/wire.ts';
import { walkLinks } from './link-walk.ts';
import { type ListPage, type Row, readPage } from './list-page.ts';
import { asRecord, type ListQuery, onPage } from './list-query.ts';
import type { ListReader } from './list-reader.ts';

/** Everything that a query of the node list answers, over all of its pages. */
export interface Listing {
  readonly query: ListQuery;
  readonly pages: readonly ListPage[];
  readonly rows: readonly Row[];
  /** Each row by its key. */
  readonly byKey: ReadonlyMap<string, Row>;
  /** The first answer, where it is no page. */
  readonly failure?: Answered;
  /** The answer in place of a later page, where it is no page. */
  readonly broken?: Answered;
  /** Every page gave the same count, and so many different rows came: nothing changed between the pages. */
  readonly isUnchanged: boolean;
  /** There was more than the limit of pages. */
  readonly truncated: boolean;
}

/**
 * Reads a query to its end by page numbers, and along the links where the numbers do not give a whole.
 * @param expected pages, as an earlier reading found them: they are asked for together with the first
 * @throws Unanswered
 */
export async function readListing(
  reader: ListReader,
  query: ListQuery,
  caching: Caching,
  expected = 1,
): Promise<Listing> {
  const ask = (number: number): Promise<Answered> => {
    reader.rereads?.asking(caching);
    return askPage(reader.wire, number === 1 ? query : onPage(query, number), caching);
  };
  const [first, ...ahead] = await Promise.all([ask(1), ...pageNumbers(2, expected).map(ask)]);
  const page = readPage(first);
  if (page === undefined) {
    return {
      query,
      pages: [],
      rows: [],
      byKey: new Map(),
      failure: first,
      isUnchanged: false,
      truncated: false,
    };
  }
  const { pages, broken } = await readByNumber(reader.maxPages, page, ahead, ask);
  const numbered = {
    ...assemble(query, pages, reader.maxPages),
    ...(broken === undefined ? {} : { broken }),
  };
  if (numbered.isUnchanged || numbered.truncated || page.next === null) return numbered;
  if (reader.rereads?.areMany === true && isNearlyWhole(numbered)) return numbered;
  const linked = assemble(query, (await walkLinks(reader, page, caching)).pages, reader.maxPages);
  return linked.isUnchanged || linked.byKey.size > numbered.byKey.size
    ? { ...numbered, ...linked }
    : numbered;
}

/** Whether about as many nodes were read as there are: nodes that come and go shift a few, and numbers that lead nowhere lose whole pages. */
function isNearlyWhole({ pages, byKey }: Pick<Listing, 'pages' | 'byKey'>): boolean {
  const [first] = pages;
  return first?.count !== undefined && byKey.size + first.rows.length > first.count;
}

export function askPage(
  wire: Wire,
  query: ListQuery,
  caching: Caching,
  more: Pick<WireRequest, 'headers'> = {},
): Promise<Answered> {
  const { method, path } = placeOf('platform', 'listNodes');
  return wire.ask({ method, path, query: asRecord(query), ...more }, caching);
}

/** The pages after the first: as many as the count promises at the same time, then on while there is a next one. */
async function readByNumber(
  maxPages: number,
  first: ListPage,
  ahead: readonly Answered[],
  ask: (number: number) => Promise<Answered>,
): Promise<{ pages: ListPage[]; broken?: Answered }> {
  const pages = [first];
  const size = first.rows.length;
  if (size === 0) return { pages };
  const promised = Math.min(maxPages, Math.ceil((first.count ?? size) / size));
  const others = [
    ...ahead.slice(0, promised - 1),
    ...(await Promise.all(pageNumbers(ahead.length + 2, promised).map(ask))),
  ];
  for (const exchange of others) {
    const page = readPage(exchange);
    // Where pages are of unequal length, the first one and the count promise more of them than there are.
    const isBehindEnd = pages.length > 1 && pages.at(-1)?.next === null;
    if (isBehindEnd && (page === undefined || page.rows.length === 0)) break;
    if (page === undefined) return { pages, broken: exchange };
    pages.push(page);
  }
  const seen = new Set(pages.flatMap(({ rows }) => rows.map(({ key }) => key)));
  while (pages.length < maxPages && pages.at(-1)?.next !== null) {
    const page = readPage(await ask(pages.length + 1));
    if (page === undefined || !page.rows.some(({ key }) => !seen.has(key))) return { pages };
    for (const { key } of page.rows) seen.add(key);
    pages.push(page);
  }
  return { pages };
}

/** Numbers from one to another, both included. */
function pageNumbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function assemble(query: ListQuery, pages: readonly ListPage[], maxPages: number): Listing {
  const rows = pages.flatMap((page) => page.rows);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const count = pages[0]?.count;
  const isUnchanged =
    pages.every((page) => page.count === count) && rows.length === count && byKey.size === count;
  const truncated = !isUnchanged && pages.length >= maxPages && pages.at(-1)?.next !== null;
  return { query, pages, rows, byKey, isUnchanged: isUnchanged, truncated };
}
