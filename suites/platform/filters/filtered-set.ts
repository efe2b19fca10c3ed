import type { Caching } from '../../../engine/caching.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  type Breach,
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
} from '../../../engine/verdict/judgement.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import type { Filter } from '../../support/platform/filter.ts';
import { isLasting } from '../../support/platform/lasting-filters.ts';
import type { Row } from '../../support/platform/list-page.ts';
import { type ListQuery, queryText } from '../../support/platform/list-query.ts';
import type { Listing } from '../../support/platform/listing.ts';
import type { NodeList } from '../../support/platform/node-list.ts';
import { isSettled } from '../../support/platform/settled-node.ts';
import { isErrorBody } from '../errors/is-error-body.ts';

/** The rows that a query should return, as far as the unfiltered list shows them. */
export interface Expectation {
  readonly query: ListQuery;
  /** A node that belongs does so as long as it is there. */
  readonly lasts?: boolean;
  belongs(row: Row): boolean | undefined;
  aspect(row: Row): unknown;
}

export function expectationOf(filter: Filter): Expectation {
  const query: ListQuery = [[filter.name, filter.value]];
  return { query, lasts: isLasting(query), belongs: filter.belongs, aspect: filter.aspect };
}

/**
 * Judges that a query returns exactly the rows that belong to it. A returned row that shows that it does not belong is
 * proof by itself. Rows that are missing, or that no whole list holds, count only where they are unchanged: the same in
 * every reading of the whole list, before and after.
 * @throws Unanswered
 */
export async function judgeExactSet(
  nodeList: NodeList,
  expected: Expectation,
  caching: Caching,
): Promise<Judgement> {
  const text = queryText(expected.query);
  await nodeList.snapshot(caching);
  const since = nodeList.since(expected.query, caching);
  const got = await nodeList.listing(expected.query, caching);
  if (got.failure !== undefined) return judgeFailure(nodeList, expected, got.failure);
  const foreign = foreignRow(got.rows, expected);
  if (foreign !== undefined) return foreign;
  if (difference(nodeList, expected, got) === undefined) {
    return got.rows.length > 0 ? holds : noEvidence(`no node was found with ${text}`);
  }
  const changes = await nodeList.changedBeside([got], since, caching);
  const left = difference(nodeList, expected, got);
  if (left === undefined) return changed(`nodes changed while ${text} was read`);
  if (changes) {
    // In a list that changes the same nodes have to be wrong again; where it does not, one reading is enough.
    const again = difference(nodeList, expected, await nodeList.listing(expected.query, caching.fresh));
    if (!got.isUnchanged || !left.keys.some((key) => again?.keys.includes(key)))
      return changed(`nodes changed while ${text} was read`);
  }
  // The list that is found may be one that a backend has which does not know the newest nodes yet.
  const isProven = !changes && expected.lasts === true && left.missing.some(isSettled);
  return inAnswer(got.pages.at(-1)?.exchange ?? left.row.exchange, !isProven).fail(
    left.rule,
    '/results',
    left.rule === 'filter-includes'
      ? `every node that ${text} asks for`
      : `no node that the whole list does not hold`,
    {
      [left.rule === 'filter-includes' ? 'missing' : 'unexpected']: left.keys.slice(0, 5),
      of: got.rows.length,
    },
  );
}

/**
 * The breach of a row that shows that it does not belong; undefined where there is none.
 * @param asked all that the rows were asked for with
 */
export function foreignRow(
  rows: readonly Row[],
  expected: Expectation,
  asked: ListQuery = expected.query,
): Breach | undefined {
  const foreign = rows.find((row) => expected.belongs(row) === false);
  if (foreign === undefined) return undefined;
  return inAnswer(foreign.exchange).fail(
    'filter-excludes',
    foreign.at,
    `only nodes that ${queryText(asked)} asks for`,
    { id: foreign.key, ...asObject(expected.query[0]?.[0] ?? 'value', expected.aspect(foreign)) },
  );
}

/** Whether a value that no node has may be rejected is not shown; a value that a listed node has must be answered. */
function judgeFailure(nodeList: NodeList, expected: Expectation, failure: Answered): Judgement {
  const text = queryText(expected.query);
  const { status } = failure.answer;
  const [listed] = belonging(nodeList, expected);
  if (listed === undefined)
    return status === 200 && !isErrorBody(jsonOf(failure))
      ? notAnswered(`${text} is answered with status 200 and no page`)
      : noEvidence(`${text} is answered with status ${status}`);
  return inAnswer(failure).fail(
    'refused',
    '',
    `a page for ${text}, which the listed node ${listed.key} has`,
    status,
  );
}

interface Difference {
  readonly rule: 'filter-includes' | 'filter-known';
  readonly keys: readonly string[];
  readonly row: Row;
  /** Those that are missing, as the whole list shows them. */
  readonly missing: readonly Row[];
}

/** Rows of the newest whole list that surely belong, and are unchanged. */
function belonging(nodeList: NodeList, expected: Expectation): readonly Row[] {
  const rows = nodeList.snapshots.at(-1)?.rows ?? [];
  return rows.filter(
    (row) =>
      expected.belongs(row) === true &&
      nodeList.isUnchanged(row.key, (one) => expected.aspect(one)) !== undefined,
  );
}

/** What contradicts the whole list although that is unchanged. */
function difference(nodeList: NodeList, expected: Expectation, got: Listing): Difference | undefined {
  const whole = nodeList.snapshots.at(-1);
  if (whole === undefined) return undefined;
  const missing = belonging(nodeList, expected).filter(({ key }) => !got.byKey.has(key));
  const [lost] = missing;
  if (lost !== undefined && !got.truncated)
    return { rule: 'filter-includes', keys: missing.map(({ key }) => key), row: lost, missing };
  const wholeIsKnown = nodeList.snapshots.every((snapshot) => snapshot.isUnchanged);
  // A row that differs in the whole list has changed since: the row in the filtered response belonged.
  const strange = wholeIsKnown
    ? got.rows.filter(({ key }) => nodeList.snapshots.every(({ byKey }) => !byKey.has(key)))
    : [];
  const [odd] = strange;
  return odd === undefined
    ? undefined
    : { rule: 'filter-known', keys: strange.map(({ key }) => key), row: odd, missing: [] };
}

function asObject(name: string, value: unknown): Record<string, unknown> {
  return { [name]: value ?? null };
}
