import { valueAt } from '../../../base/json-pointer.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { isLasting } from '../../support/platform/lasting-filters.ts';
import { fieldsOfQueries } from '../../support/platform/list-changes.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { type ListQuery, listKey } from '../../support/platform/list-query.ts';
import { isSettled } from '../../support/platform/settled-node.ts';
import type { SeenPage } from '../../support/platform/watch-pages.ts';

/** Of so many lists, and so many nodes of each, it is remembered what they held. */
const maxLists = 400;
const maxNodes = 2000;

/** A node of a list, as the answers so far show it. */
interface KeptNode {
  readonly exchange: Answered;
  /** When the first answer that shows it was there. */
  readonly firstMs: number;
  /** What queries look at. */
  readonly value: string;
  hasChanged: boolean;
}

/** The nodes that each list held so far, whatever its order: without those that are too new for every backend to know them. */
export class KeptNodes {
  readonly #lists = new Map<string, Map<string, KeptNode>>();

  add({ page, query }: SeenPage, arrivedMs: number): void {
    // A node of any list is one of the whole list.
    const keys = new Set(isLasting(query) ? [listKey([]), listKey(query)] : [listKey([])]);
    const rows = page.rows.filter(isSettled).map((row) => ({ row, value: shownBy(row) }));
    for (const key of keys) {
      const list = this.#lists.get(key) ?? new Map<string, KeptNode>();
      if (!this.#lists.has(key) && this.#lists.size >= maxLists) continue;
      this.#lists.set(key, list);
      for (const { row, value } of rows) addRow(list, row, value, arrivedMs);
    }
  }

  /** Those of the list of a query that answers showed before an instant. */
  before(query: ListQuery, ms: number): ReadonlyMap<string, KeptNode> {
    const list = this.#lists.get(listKey(query)) ?? [];
    return new Map([...list].filter(([, { firstMs }]) => firstMs <= ms));
  }
}

/** Whether the nodes that another query lists are known to be those of this one. */
export function showsNodesOf(query: ListQuery, other: ListQuery): boolean {
  const key = listKey(query);
  return key === listKey([]) || key === listKey(other);
}

function shownBy({ value }: Row): string {
  return writeJson(fieldsOfQueries.map((field) => valueAt(value, field) ?? null));
}

function addRow(list: Map<string, KeptNode>, { key, exchange }: Row, value: string, firstMs: number): void {
  const known = list.get(key);
  if (known !== undefined) known.hasChanged ||= known.value !== value;
  else if (list.size < maxNodes) list.set(key, { exchange, firstMs, value, hasChanged: false });
}
