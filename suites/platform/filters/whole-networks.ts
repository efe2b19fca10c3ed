import type { Caching } from '../../../engine/caching.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Filter } from '../../support/platform/filter.ts';
import type { Row } from '../../support/platform/list-page.ts';
import type { ListQuery } from '../../support/platform/list-query.ts';
import type { Listing } from '../../support/platform/listing.ts';
import type { NodeList, Since } from '../../support/platform/node-list.ts';

/** What one filter finds. */
export interface Found {
  readonly filter: Filter;
  readonly listing: Listing;
}

interface Torn {
  /** The node that its network has and the listing has not. */
  readonly row: Row;
  readonly found: Found;
}

interface Read {
  /** Of the filters. */
  readonly name: string;
  readonly finds: readonly Found[];
  /** The whole list, as it was before them. */
  readonly whole: Listing;
  readonly since: Since;
}

/**
 * A network is of one protocol and one public network, and so are its nodes. In a list that changes the same node has to be missing again.
 * @throws Unanswered
 */
export async function judgeWholeNetworks(
  nodeList: NodeList,
  { name, finds, whole: { rows }, since }: Read,
  caching: Caching,
): Promise<Judgement> {
  const torn = (): Torn | undefined => tornIn(rows, finds, nodeList);
  const first = torn();
  if (first === undefined)
    return finds.some(({ listing }) => holdsSeveral(rows, listing))
      ? holds
      : noEvidence('no network was found that has several nodes');
  const { row, found } = first;
  const changes = await nodeList.changedBeside([found.listing], since, caching);
  const query: ListQuery = [[found.filter.name, found.filter.value]];
  const isBack = async (): Promise<boolean> =>
    (await nodeList.listing(query, caching.fresh)).byKey.has(row.key);
  if (torn()?.row !== row || (changes && (await isBack())))
    return changed(`nodes changed while the nodes of each ${name} were read`);
  return acrossAnswers(row.exchange).fail(
    'whole-network',
    '/results',
    `all nodes of a network under one ${name}`,
    { missing: row.key, under: found.filter.value },
  );
}

/** A node whose network a listing has, and that it has not itself, as far as nothing shows that either changed. */
function tornIn(rows: readonly Row[], finds: readonly Found[], nodeList: NodeList): Torn | undefined {
  for (const found of finds.filter(({ listing }) => listing.isUnchanged)) {
    const networks = networksOf(found.listing);
    const row = rows.find(
      ({ key, value }) =>
        networks.has(value.network) &&
        !found.listing.byKey.has(key) &&
        nodeList.isUnchanged(key, (one) => one.value.network) !== undefined,
    );
    if (row !== undefined) return { row, found };
  }
  return undefined;
}

/** Whether the listing has a node whose network has others, too. */
function holdsSeveral(rows: readonly Row[], listing: Listing): boolean {
  const times = new Map<unknown, number>();
  for (const { value } of rows) times.set(value.network, (times.get(value.network) ?? 0) + 1);
  return rows.some(({ key, value }) => listing.byKey.has(key) && (times.get(value.network) ?? 0) > 1);
}

function networksOf({ byKey }: Listing): ReadonlySet<unknown> {
  return new Set([...byKey.values()].map(({ value }) => value.network));
}
