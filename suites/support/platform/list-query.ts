import { isFilter, pageName } from './list-parameters.ts';

/** Query parameters of the node list (§4.2) in the order in which they are sent. */
export type ListQuery = readonly (readonly [name: string, value: string])[];

export const wholeList: ListQuery = [];

export function asRecord(query: ListQuery): Record<string, string> {
  return Object.fromEntries(query);
}

/** What selects nodes in a query: all but the order and the page. */
export function filtersOf(query: ListQuery): ListQuery {
  return query.filter(([name]) => isFilter(name));
}

/** The same query for the page of a number. */
export function onPage(query: ListQuery, page: number): ListQuery {
  return [...query.filter(([name]) => name !== pageName), [pageName, String(page)]];
}

/** As in `?status=running&order_by=name`; the bare list reads as `the whole list`. */
export function queryText(query: ListQuery): string {
  return query.length === 0
    ? 'the whole list'
    : `?${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** The same for every order and page of a list. */
export function listKey(query: ListQuery): string {
  return JSON.stringify(filtersOf(query).toSorted());
}
