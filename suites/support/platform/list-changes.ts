import { valueAt } from '../../../base/json-pointer.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import { type Row, sequenceOf } from './list-page.ts';
import { filterRelations, orderName, orderRelations } from './list-parameters.ts';
import type { ListQuery } from './list-query.ts';
import type { Listing } from './listing.ts';

const fieldOfOrder = (text: string): string => `/${text.replace(/^-/, '')}`;

/** What filters and orders look at; other fields of a node may change as they like. */
export const fieldsOfQueries: readonly string[] = [
  ...new Set([
    ...filterRelations.map(({ field }) => field),
    ...orderRelations.map(({ key }) => fieldOfOrder(key)),
  ]),
];

/**
 * The fields of a node that the answer to a query hangs on: one that starts or stops changes nothing in the order of names. All that any
 * query looks at, where one of its parameters is not known to look at a field.
 */
export function fieldsThatMatter(query: ListQuery): readonly string[] {
  const fields = query.map(([name, value]) => {
    if (name === orderName) return fieldOfOrder(value);
    return filterRelations.find(({ input }) => input.name === name)?.field;
  });
  const known = fields.filter((field) => field !== undefined);
  return known.length < fields.length ? fieldsOfQueries : [...new Set(known)].sort();
}

/**
 * Whether something changed between two readings of the whole list: nodes came, went, changed places, or changed a value
 * of these fields. Readings of one and the same count of which one lacks nodes are no sign of it: had they
 * gone, the count would have changed too.
 */
export function differ(left: Listing, right: Listing, fields: readonly string[]): boolean {
  const valuesOf = ({ value }: Row): string =>
    writeJson(fields.map((field) => valueAt(value, field) ?? null));
  const common = fields.length === 0 ? [] : left.rows.filter(({ key }) => right.byKey.has(key));
  if (common.some((row) => valuesOf(row) !== valuesOf(right.byKey.get(row.key) ?? row))) return true;
  if (sequenceOf(left.rows) === sequenceOf(right.rows)) return false;
  const counts = new Set([...left.pages, ...right.pages].map(({ count }) => count));
  return counts.size > 1 || (left.isUnchanged && right.isUnchanged);
}

/** Whether one of these readings differs from the first or from the one before it. */
export function anyDiffer(readings: readonly Listing[], fields: readonly string[]): boolean {
  const [first] = readings;
  return readings.some((reading, index) =>
    [first, readings[index - 1]].some((earlier) => earlier !== undefined && differ(earlier, reading, fields)),
  );
}

/** Readings in a row, which many ask about. */
export class Look {
  readonly #readings: readonly Listing[];
  readonly #saw = new Map<string, boolean>();

  constructor(readings: readonly Listing[]) {
    this.#readings = readings;
  }

  /** Whether the whole list changed in these fields while they were taken, or nodes came and went. */
  sawChange(fields: readonly string[]): boolean {
    const key = fields.join();
    const saw = this.#saw.get(key) ?? anyDiffer(this.#readings, fields);
    this.#saw.set(key, saw);
    return saw;
  }
}

/** Whether the pages of one query gave different counts: something came or went between them. */
export function countsDiffer({ pages }: Pick<Listing, 'pages'>): boolean {
  return new Set(pages.map(({ count }) => count)).size > 1;
}
