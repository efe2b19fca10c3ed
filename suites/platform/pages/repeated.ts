import type { Row } from '../../support/platform/list-page.ts';

/** The first row of a node that has one before it. */
export function repeated(rows: readonly Row[]): Row | undefined {
  const seen = new Set<string>();
  return rows.find(({ key }) => seen.has(key) || !seen.add(key));
}
