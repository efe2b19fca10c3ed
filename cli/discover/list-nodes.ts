import { Caching } from '../../engine/caching.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { readPage } from '../../suites/support/platform/list-page.ts';
import { asRecord, type ListQuery, onPage, wholeList } from '../../suites/support/platform/list-query.ts';
import { type ListedNode, readListedNode } from './listed-node.ts';

/** More nodes than a target file holds (it may have a megabyte) are not read. */
const maxNodes = 5_000;
const maxPages = 2_000;

export interface NodeList {
  readonly nodes: readonly ListedNode[];
  /** What there is to know about the reading; one sentence each. */
  readonly notes: readonly string[];
  /** Why not all nodes are there; absent where all are. */
  readonly incomplete?: string;
}

/** The platform returned something else than a page of nodes. */
export class NoNodeList extends Error {
  override readonly name = 'NoNodeList';
}

/**
 * Every node of every page of the platform's list (§4.1), each id once.
 * @throws NoNodeList where the first answer is no page
 * @throws Unanswered where no answer could be had
 */
export async function listNodes(wire: Wire): Promise<NodeList> {
  const nodes: ListedNode[] = [];
  const { count, ended } = await walk(wire, wholeList, (value) => {
    if (nodes.length === maxNodes) return false;
    nodes.push(readListedNode(value));
    return true;
  });
  const notes: string[] = [];
  const stated = count === undefined ? '' : ` of ${count}`;
  if (ended === 'limit')
    notes.push(
      nodes.length < maxNodes
        ? `the list has more than ${maxPages} pages: only the ${nodes.length}${stated} nodes on those were read`
        : `the list is longer than the ${maxNodes} nodes that a target file can hold: only the first ${maxNodes}${stated} were read`,
    );
  else if (ended !== 'broken' && count !== undefined && count !== nodes.length)
    notes.push(`the platform reports a count of ${count} nodes, but its pages contained ${nodes.length}`);
  return {
    nodes,
    notes,
    ...(ended === 'broken'
      ? { incomplete: 'a page of the list could not be read; later nodes are missing' }
      : {}),
  };
}

/**
 * The protocol of each node, by id, according to the platform's filter (§4.2). A node that matches several protocols
 * has none: the filter is ignored.
 * @throws Unanswered
 */
export async function listProtocols(
  wire: Wire,
  protocols: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string | undefined>();
  for (const protocol of protocols) {
    let seen = 0;
    await walk(wire, [['protocol', protocol]], ({ id }) => {
      seen += 1;
      if (typeof id === 'string') found.set(id, found.has(id) ? undefined : protocol);
      return seen < maxNodes;
    });
  }
  return new Map([...found].flatMap(([id, protocol]) => (protocol === undefined ? [] : [[id, protocol]])));
}

interface WalkEnd {
  readonly count: number | undefined;
  readonly ended: 'whole' | 'broken' | 'limit';
}

/** Page after page by number, until there is no next one or nothing new. @param take says whether to go on */
async function walk(
  wire: Wire,
  query: ListQuery,
  take: (node: Readonly<Record<string, unknown>>) => boolean,
): Promise<WalkEnd> {
  const seen = new Set<string>();
  let count: number | undefined;
  for (let number = 1; number <= maxPages; number += 1) {
    const asked = number === 1 ? query : onPage(query, number);
    const exchange = await wire.ask(
      { method: 'GET', path: '/v1/nodes/', query: asRecord(asked) },
      Caching.fresh,
    );
    const page = readPage(exchange);
    if (page === undefined) {
      if (number === 1 && query.length === 0)
        throw new NoNodeList(`GET /v1/nodes/ returned status ${exchange.answer.status} and no list of nodes`);
      return { count, ended: number === 1 ? 'whole' : 'broken' };
    }
    count ??= page.count;
    const fresh = page.rows.filter(({ key }) => !seen.has(key));
    for (const { key, value } of page.rows) {
      if (seen.has(key)) continue;
      seen.add(key);
      if (!take(value)) return { count, ended: 'limit' };
    }
    if (fresh.length === 0 || page.next === null || page.next === undefined) return { count, ended: 'whole' };
  }
  return { count, ended: 'limit' };
}
