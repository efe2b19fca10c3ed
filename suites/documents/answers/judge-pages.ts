import { valueAt } from '../../../base/json-pointer.ts';
import { holds, type Judgement, needingConfirmation, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { PagesRelation } from '../../../generators/requests/relations.ts';
import { type ReadCall, rowsOf, wrong } from '../examinations/relation-reading.ts';

/** So many pages are read: what breaks shows on the first few. */
const mostPages = 5;

/** What `next` says on the last page (docs/relations.md). */
const noNext = 'null on the last page, as all rows were seen';

/** The pages of a list hold each row once, say how many there are in all, and the last of them has no next one. */
export async function judgePages(
  { input, rows, count, next, previous, key }: PagesRelation,
  read: ReadCall,
): Promise<Judgement> {
  const changing = (at: string, expected: string, actual: unknown): Judgement =>
    needingConfirmation(wrong('pages', at, expected, actual));
  const seen = new Set<string>();
  let whole: unknown;
  for (let number = 1; number <= mostPages; number += 1) {
    const page = await read(number === 1 ? {} : { [input.name]: number });
    const found = rowsOf(page, rows);
    if (found === undefined)
      return number === 1
        ? noEvidence('the list is not served')
        : changing(rows, `the rows of page ${number}, which the page before leads to`, page ?? 'no page');
    for (const row of found) {
      const text = JSON.stringify(valueAt(row, key));
      if (seen.has(text)) return changing(rows, 'each row once on the pages of the list', text);
      seen.add(text);
    }
    if (count !== undefined) {
      const own = valueAt(page, count);
      if (typeof own !== 'number') return wrong('pages', count, 'the number of rows in all', own);
      whole ??= own;
      if (own !== whole) return changing(count, `${String(whole)}, as the first page says`, own);
    }
    if (previous !== undefined && (valueAt(page, previous) ?? null) !== null && number === 1)
      return wrong('pages', previous, 'no link before the first page', valueAt(page, previous));
    const isLast = next === undefined ? found.length === 0 : (valueAt(page, next) ?? null) === null;
    if (!isLast && next !== undefined && count !== undefined && found.length > 0 && seen.size === whole)
      return changing(next, noNext, valueAt(page, next));
    if (!isLast) continue;
    if (count !== undefined && seen.size !== whole)
      return changing(count, `${seen.size}, the rows on all pages`, whole);
    return seen.size > 0 ? holds : noEvidence('the list is empty');
  }
  return holds;
}
