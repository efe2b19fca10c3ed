import type { Row } from '../../support/platform/list-page.ts';

/** The four orders of §4.2. */
export interface Order {
  /** As it is sent: `name`, `-created_at`. */
  readonly text: string;
  readonly key: 'name' | 'created_at';
  readonly descending: boolean;
}

export function orderOf(text: string): Order | undefined {
  const key = text.replace(/^-/, '');
  if (key !== 'name' && key !== 'created_at') return undefined;
  return { text, key, descending: text.startsWith('-') };
}

type Compare = (left: string, right: string) => number;

const codeUnits: Compare = (left, right) => (left < right ? -1 : left > right ? 1 : 0);
const bytes: Compare = (left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right));
const onFolded =
  (fold: (text: string) => string): Compare =>
  (left, right) =>
    codeUnits(fold(left), fold(right));

/**
 * Collations that a service may order names by; the contract does not state which: bytes, letters without case, the
 * tables of a language with and without punctuation, and numbers as numbers.
 */
const collations: readonly Compare[] = [
  codeUnits,
  bytes,
  onFolded((text) => text.toLowerCase()),
  onFolded((text) => text.toUpperCase()),
  onFolded((text) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()),
  ...[false, true].flatMap((numeric) =>
    [false, true].flatMap((ignorePunctuation) =>
      (['upper', 'lower', 'false'] as const).map(
        (caseFirst): Compare => new Intl.Collator('en', { numeric, ignorePunctuation, caseFirst }).compare,
      ),
    ),
  ),
  ...[false, true].flatMap((numeric) =>
    [false, true].map(
      (ignorePunctuation): Compare =>
        new Intl.Collator('en', { sensitivity: 'base', numeric, ignorePunctuation }).compare,
    ),
  ),
];

/**
 * Languages with letters of their own between or behind those of English, as Swedish with å, ä and ö behind z: the order
 * that a widespread database sorts by by default. None that orders the letters a to z in another way: under
 * it, two names in the wrong order could pass.
 */
const alphabets = ['sv', 'de-u-co-phonebk', 'es', 'pl', 'ro', 'ja', 'ko', 'zh'];

let ofAlphabets: readonly Compare[] | undefined;

/** Built when the others do not fit: that takes its time. */
function collationsOfAlphabets(): readonly Compare[] {
  ofAlphabets ??= alphabets.flatMap((language) =>
    [false, true].map(
      (ignorePunctuation) => new Intl.Collator(language, { sensitivity: 'base', ignorePunctuation }).compare,
    ),
  );
  return ofAlphabets;
}

function* comparesOf(key: Order['key']): Generator<Compare> {
  if (key === 'created_at') {
    yield byInstant;
    return;
  }
  yield* collations;
  yield* collationsOfAlphabets();
}

/** Two neighbours in the wrong order. */
export interface Disorder {
  readonly earlier: Row;
  readonly later: Row;
}

/**
 * The first two neighbours out of order; under the collation that gets furthest where they are names. Undefined where
 * all stand right. Rows without a readable key stand anywhere.
 */
export function firstDisorder(rows: readonly Row[], order: Order): Disorder | undefined {
  const keyed = rows.filter((row) => orderKey(row, order.key) !== undefined);
  let furthest = -1;
  for (const compare of comparesOf(order.key)) {
    const index = keyed.findIndex((row, place) => {
      const next = keyed[place + 1];
      return (
        next !== undefined &&
        (order.descending ? -1 : 1) * compare(keyText(row, order), keyText(next, order)) > 0
      );
    });
    if (index < 0) return undefined;
    furthest = Math.max(furthest, index);
  }
  const earlier = keyed[furthest];
  const later = keyed[furthest + 1];
  return earlier === undefined || later === undefined ? undefined : { earlier, later };
}

/** Whether rows have keys that differ enough for an order to show: under every collation. */
export function discriminatesOrder(rows: readonly Row[], key: Order['key']): boolean {
  const [first, ...rest] = rows.map((row) => orderKey(row, key)).filter((value) => value !== undefined);
  if (first === undefined) return false;
  const compares = key === 'name' ? collations : [byInstant];
  return compares.every((compare) => rest.some((value) => compare(first, value) !== 0));
}

/** What a row is ordered by; undefined where it shows none. */
function orderKey(row: Row, key: Order['key']): string | undefined {
  const value = row.value[key];
  if (typeof value !== 'string') return undefined;
  return key === 'created_at' && Number.isNaN(Date.parse(value)) ? undefined : value;
}

function keyText(row: Row, order: Order): string {
  return orderKey(row, order.key) ?? '';
}

function byInstant(left: string, right: string): number {
  return Date.parse(left) - Date.parse(right);
}
