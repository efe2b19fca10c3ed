import { isJsonObject } from '../../../base/json-object.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../../engine/wire/wire.ts';

/** One element of `results`, with the place where it stands. */
export interface Row {
  /** What identifies it: its id, or all of it where it has none. */
  readonly key: string;
  /** Empty where the element is no object. */
  readonly value: Readonly<Record<string, unknown>>;
  /** JSON Pointer in its page. */
  readonly at: string;
  readonly exchange: Answered;
}

/** An answer of the node list that can be read as a page (§2.3), however faulty its parts are. */
export interface ListPage {
  readonly exchange: Answered;
  /** Undefined where it is no whole number. */
  readonly count: number | undefined;
  readonly next: unknown;
  readonly previous: unknown;
  readonly rows: readonly Row[];
}

/** Many statements judge the same page. */
const pages = new WeakMap<Answered, ListPage>();

/** The page that an exchange holds; undefined for every other answer than a 200 with an array of results. */
export function readPage(exchange: Answered): ListPage | undefined {
  const known = pages.get(exchange);
  if (known !== undefined) return known;
  const page = pageIn(exchange);
  if (page !== undefined) pages.set(exchange, page);
  return page;
}

function pageIn(exchange: Answered): ListPage | undefined {
  const { status, body } = exchange.answer;
  const value = body.kind === 'json' ? body.value : undefined;
  if (status !== 200 || !isJsonObject(value) || !Array.isArray(value.results)) return undefined;
  const { count, next, previous } = value;
  return {
    exchange,
    count: typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined,
    next,
    previous,
    rows: value.results.map((item: unknown, index) => readRow(item, index, exchange)),
  };
}

function readRow(item: unknown, index: number, exchange: Answered): Row {
  const value = isJsonObject(item) ? item : {};
  const key = typeof value.id === 'string' ? value.id : writeJson(value.id ?? item);
  return { key, value, at: `/results/${index}`, exchange };
}

/** The keys of rows in their order, as one text: two pages are the same page where these are equal. */
export function sequenceOf(rows: readonly Row[]): string {
  return JSON.stringify(rows.map(({ key }) => key));
}
