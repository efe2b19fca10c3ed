import { type ListPage, sequenceOf } from '../../support/platform/list-page.ts';

/**
 * The one page of a list that held other nodes when it was read first, while every other page held the same both times, and each said
 * the same count: the list did not change there and back for one page alone. A node that came before the page and one that went behind it
 * look the same, so that what is there only now must be known to have been there before (`NodeList.wereListedBefore`).
 */
export function oddPage(first: readonly ListPage[], again: readonly ListPage[]): ListPage | undefined {
  if (first.length !== again.length || first.length < 3) return undefined;
  if (new Set([...first, ...again].map(({ count }) => count)).size > 1) return undefined;
  const rows = again.flatMap((page) => page.rows);
  if (new Set(rows.map(({ key }) => key)).size < rows.length) return undefined;
  const others = first.filter(
    (page, index) => sequenceOf(page.rows) !== sequenceOf(again[index]?.rows ?? []),
  );
  return others.length === 1 ? others[0] : undefined;
}

/** The nodes that only the second reading shows: where one of them is new, the first was read while it came. */
export function onlyIn(again: readonly ListPage[], first: readonly ListPage[]): readonly string[] {
  const known = new Set(first.flatMap(({ rows }) => rows.map(({ key }) => key)));
  return again.flatMap(({ rows }) => rows.map(({ key }) => key)).filter((key) => !known.has(key));
}
