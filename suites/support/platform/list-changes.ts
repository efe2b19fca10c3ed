import { valueAt } from '../../../base/json-pointer.ts';
import { writeJson } from '../../../engine/wire/parse-json.ts';
import { type Row, sequenceOf } from './list-page.ts';
import { filterRelations, orderRelations } from './list-parameters.ts';
import type { Listing } from './listing.ts';

/** What filters and orders look at; other fields of a node may change as they like. */
const looked = [
  ...new Set([
    ...filterRelations.map(({ field }) => field),
    ...orderRelations.map(({ key }) => `/${key.replace(/^-/, '')}`),
  ]),
];

/**
 * Whether something changed between two readings of the whole list: nodes came, went, changed places, or changed a value
 * that filters look at. Readings of one and the same count of which one lacks nodes are no sign of it: had they
 * gone, the count would have changed too.
 */
export function differ(left: Listing, right: Listing): boolean {
  const common = left.rows.filter(({ key }) => right.byKey.has(key));
  if (common.some((row) => valuesOf(row) !== valuesOf(right.byKey.get(row.key) ?? row))) return true;
  if (sequenceOf(left.rows) === sequenceOf(right.rows)) return false;
  const counts = new Set([...left.pages, ...right.pages].map(({ count }) => count));
  return counts.size > 1 || (left.isUnchanged && right.isUnchanged);
}

/** Whether the pages of one query gave different counts: something came or went between them. */
export function countsDiffer({ pages }: Pick<Listing, 'pages'>): boolean {
  return new Set(pages.map(({ count }) => count)).size > 1;
}

function valuesOf({ value }: Row): string {
  return writeJson(looked.map((field) => valueAt(value, field) ?? null));
}
