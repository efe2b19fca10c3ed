import { valueAt } from '../../../base/json-pointer.ts';
import { resolveObject } from '../../../generators/schema/resolve.ts';
import { readSpec } from '../../../specs/read.ts';
import { momentOf } from '../../support/platform/creation-time.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { orderRelations } from '../../support/platform/list-parameters.ts';

/** An order of the node list (§4.2), as the document names it. */
export interface Order {
  /** As it is sent: `name`, `-created_at`. */
  readonly text: string;
  /** The member of a node that it goes by. */
  readonly key: string;
  readonly kind: Kind;
  readonly descending: boolean;
}

/** What the values of a member are by the schema of a node, as far as it matters for their order. */
type Kind = 'text' | 'instant' | 'number';

const nodeFields = '/components/schemas/Node/properties';
const kinds = new Map<string, Kind>();

function kindOf(key: string): Kind {
  const known = kinds.get(key);
  if (known !== undefined) return known;
  const document = readSpec('platform.openapi');
  const { type, format } = resolveObject(document, valueAt(document, `${nodeFields}/${key}`)).target;
  const kind =
    format === 'date-time' ? 'instant' : type === 'integer' || type === 'number' ? 'number' : 'text';
  kinds.set(key, kind);
  return kind;
}

/** Undefined for what is none of the document's orders. */
export function orderOf(text: string): Order | undefined {
  if (!orderRelations.some((relation) => relation.key === text)) return undefined;
  const key = text.replace(/^-/, '');
  return { text, key, kind: kindOf(key), descending: text.startsWith('-') };
}

type Compare = (left: string, right: string) => number;

const codeUnits: Compare = (left, right) => (left < right ? -1 : left > right ? 1 : 0);
const bytes: Compare = (left, right) => Buffer.compare(Buffer.from(left), Buffer.from(right));
const onFolded =
  (fold: (text: string) => string): Compare =>
  (left, right) =>
    codeUnits(fold(left), fold(right));

/**
 * Collations that a service may order names by; the contract does not state which: bytes and letters without case here, the
 * tables of a language with and without punctuation, and numbers as numbers, below.
 */
const withoutTables: readonly Compare[] = [
  codeUnits,
  bytes,
  onFolded((text) => text.toLowerCase()),
  onFolded((text) => text.toUpperCase()),
  onFolded((text) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()),
];

let ofEnglish: readonly Compare[] | undefined;

/** Built when those without tables do not fit: loading a table takes its time. */
function collationsOfEnglish(): readonly Compare[] {
  ofEnglish ??= [false, true].flatMap((numeric) =>
    [false, true].flatMap((ignorePunctuation) => [
      ...(['upper', 'lower', 'false'] as const).map(
        (caseFirst) => new Intl.Collator('en', { numeric, ignorePunctuation, caseFirst }).compare,
      ),
      new Intl.Collator('en', { sensitivity: 'base', numeric, ignorePunctuation }).compare,
    ]),
  );
  return ofEnglish;
}

/**
 * Languages with letters of their own between or behind those of English, as Swedish with å, ä and ö behind z: the order
 * that a widespread database sorts by by default. None that orders the letters a to z in another way: under
 * it, two names in the wrong order could pass.
 */
const alphabets = ['sv', 'de-u-co-phonebk', 'es', 'pl', 'ro', 'ja', 'ko', 'zh'];

let ofAlphabets: readonly Compare[] | undefined;

function collationsOfAlphabets(): readonly Compare[] {
  ofAlphabets ??= alphabets.flatMap((language) =>
    [false, true].map(
      (ignorePunctuation) => new Intl.Collator(language, { sensitivity: 'base', ignorePunctuation }).compare,
    ),
  );
  return ofAlphabets;
}

function* comparesOf({ kind }: Order): Generator<Compare> {
  if (kind !== 'text') {
    yield kind === 'instant' ? byInstant : byNumber;
    return;
  }
  yield* withoutTables;
  yield* collationsOfEnglish();
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
  const keyed = rows.filter((row) => orderKey(row, order) !== undefined);
  let furthest = -1;
  for (const compare of comparesOf(order)) {
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
export function discriminatesOrder(rows: readonly Row[], order: Order): boolean {
  const [first, ...rest] = rows.map((row) => orderKey(row, order)).filter((value) => value !== undefined);
  if (first === undefined) return false;
  const compares = order.kind === 'text' ? [...withoutTables, ...collationsOfEnglish()] : comparesOf(order);
  return [...compares].every((compare) => rest.some((value) => compare(first, value) !== 0));
}

/** What a row is ordered by; undefined where it shows none. */
function orderKey(row: Row, { key, kind }: Order): string | undefined {
  const value = row.value[key];
  if (kind === 'number') return typeof value === 'number' ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  return kind === 'instant' && Number.isNaN(momentOf(value)) ? undefined : value;
}

function keyText(row: Row, order: Order): string {
  return orderKey(row, order) ?? '';
}

function byNumber(left: string, right: string): number {
  return Number(left) - Number(right);
}

function byInstant(left: string, right: string): number {
  return momentOf(left) - momentOf(right);
}
