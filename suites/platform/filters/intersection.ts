import type { Caching } from '../../../engine/caching.ts';
import { acrossAnswers, inAnswer } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import type { Filter } from '../../support/platform/filter.ts';
import { isLasting } from '../../support/platform/lasting-filters.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { type ListQuery, queryText } from '../../support/platform/list-query.ts';
import type { Listing } from '../../support/platform/listing.ts';
import type { NodeList } from '../../support/platform/node-list.ts';
import { isSettled } from '../../support/platform/settled-node.ts';

interface Reading {
  readonly got: Listing;
  readonly singles: readonly Listing[];
}

async function read(
  nodeList: NodeList,
  filters: readonly Filter[],
  query: ListQuery,
  caching: Caching,
): Promise<Reading> {
  const singles = await Promise.all(
    filters.map(({ name, value }) => nodeList.listing([[name, value]], caching)),
  );
  return { got: await nodeList.listing(query, caching), singles };
}

/** Whether a node had the same values in every reading of the whole list and wherever else it was met. */
function isUnchanged(
  nodeList: NodeList,
  key: string,
  aspect: (row: Row) => unknown,
  seen: readonly Listing[],
): boolean {
  const still = nodeList.isUnchanged(key, aspect);
  if (still === undefined) return false;
  const value = writeJson(aspect(still));
  return seen.every(({ byKey }) => writeJson(aspect(byKey.get(key) ?? still)) === value);
}

/** Keys that the combination lacks or adds, with what every single result says of them. */
function contradictions({ got, singles }: Reading): Map<string, 'missing' | 'unexpected'> {
  const found = new Map<string, 'missing' | 'unexpected'>();
  const keys = new Set([...got.byKey.keys(), ...(singles[0]?.byKey.keys() ?? [])]);
  for (const key of keys) {
    const expected = singles.every(({ byKey }) => byKey.has(key));
    if (expected && !got.byKey.has(key)) found.set(key, 'missing');
    if (!expected && got.byKey.has(key)) found.set(key, 'unexpected');
  }
  return found;
}

/**
 * Judges that filters together, sent as `query` (an order may stand among them), return what each of them alone returns.
 * A returned row that shows that it does not belong is proof in itself; everything else counts only for unchanged nodes,
 * and where a second reading of everything says the same.
 * @throws Unanswered
 */
export async function judgeIntersection(
  nodeList: NodeList,
  filters: readonly Filter[],
  query: ListQuery,
  caching: Caching,
): Promise<Judgement> {
  const text = queryText(query);
  const since = nodeList.since(query, caching);
  const reading = await read(nodeList, filters, query, caching);
  const { got, singles } = reading;
  if (singles.some(({ failure, truncated }) => failure !== undefined || truncated))
    return noEvidence('a filter of the combination is rejected alone');
  const expected = [...(singles[0]?.byKey.keys() ?? [])].filter((key) =>
    singles.every(({ byKey }) => byKey.has(key)),
  );
  if (got.failure !== undefined) {
    // Whether values that no node can have together may be rejected is not shown.
    if (expected.length === 0) return noEvidence('a combination that no node has is rejected');
    return acrossAnswers(got.failure).fail(
      'refused',
      '',
      `status 200 for ${text}`,
      got.failure.answer.status,
    );
  }
  const foreign = got.rows.find((row) => filters.some((filter) => filter.belongs(row) === false));
  if (foreign !== undefined) {
    return inAnswer(foreign.exchange).fail(
      'filters-exclude',
      foreign.at,
      `only nodes that ${text} asks for`,
      foreign.key,
    );
  }
  const first = contradictions(reading);
  if (first.size === 0)
    return expected.length > 0 || singles.every(({ rows }) => rows.length > 0)
      ? holds
      : noEvidence('a filter of the combination finds no node');
  const again = await read(nodeList, filters, query, caching.fresh);
  if (again.got.failure !== undefined) return noEvidence(`${text} is rejected when it is read again`);
  const listings = [again.got, ...again.singles];
  const changes = await nodeList.changedBeside(listings, since, caching);
  if (changes && listings.some(({ isUnchanged }) => !isUnchanged))
    return changed(`nodes came or went while ${text} was read`);
  const aspect = (row: Row): unknown => filters.map((filter) => filter.aspect(row));
  const seen = [got, ...singles, again.got, ...again.singles];
  // What lasts, and was there all the time, belonged when it was missing, whatever a second reading says.
  const lost = [...first.keys()].filter((key) => {
    const row = isUnchanged(nodeList, key, aspect, seen) ? nodeList.isUnchanged(key, aspect) : undefined;
    const belongs = row !== undefined && filters.every((filter) => filter.belongs(row) === true);
    return belongs && isSettled(row) && !got.byKey.has(key);
  });
  if (!changes && !got.truncated && lost.length > 0 && isLasting(query))
    return inAnswer(got.pages.at(-1)?.exchange).fail(
      'filters-missing',
      '/results',
      `every node that ${text} asks for, ${expected.length} nodes`,
      { missing: lost.slice(0, 5) },
    );
  if (again.singles.some(({ isUnchanged }) => !isUnchanged))
    return noEvidence('the pages of a filter of the combination overlap or leave a gap');
  const second = contradictions(again);
  const left = [...first].filter(
    ([key, kind]) => second.get(key) === kind && isUnchanged(nodeList, key, aspect, seen),
  );
  const [odd] = left;
  if (odd === undefined) return changed(`nodes changed while ${text} was read`);
  const exchange = again.got.pages.at(-1)?.exchange;
  return acrossAnswers(exchange).fail(
    `filters-${odd[1]}`,
    '/results',
    `with ${text} what each filter alone returns, ${expected.length} nodes`,
    {
      [odd[1]]: left
        .filter(([, kind]) => kind === odd[1])
        .map(([key]) => key)
        .slice(0, 5),
    },
  );
}
