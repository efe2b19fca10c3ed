import type { Row } from './list-page.ts';

/** So many different details are remembered; what comes beyond that is looked at each time. */
const mostRemembered = 10_000;

/** Of the rows of pages, one page after another, those whose details did not come before: a node is on many pages, and says the same on each. */
export function unseenDetails(): (rows: readonly Row[]) => readonly Row[] {
  const seen = new Set<string>();
  return (rows) =>
    rows.filter(({ value: { details } }) => {
      const text = JSON.stringify(details) ?? '';
      if (seen.has(text)) return false;
      if (seen.size < mostRemembered) seen.add(text);
      return true;
    });
}
