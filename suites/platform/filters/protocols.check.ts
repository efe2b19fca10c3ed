import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import type { Filter } from '../../support/platform/filter.ts';
import type { Listing } from '../../support/platform/listing.ts';
import { liveFiltersOf } from '../../support/platform/live-filters.ts';
import { type NodeList, nodeListOf } from '../../support/platform/node-list.ts';
import { judgeExactSet } from './filtered-set.ts';

const byProtocol = 'platform.nodes.filter-protocol';
const byPublicNetwork = 'platform.nodes.filter-public-network';
const whole = 'platform.nodes.networks-stay-whole';
/** §4.2 names fifteen; a target file may name fewer, and then nodes may stand outside of all. */
const allProtocols = 15;

interface Sets {
  readonly filters: readonly Filter[];
  readonly listings: readonly Listing[];
}

async function setsOf(nodeList: NodeList, filters: readonly Filter[], caching: Caching): Promise<Sets> {
  return {
    filters,
    listings: await Promise.all(filters.map(({ name, value }) => nodeList.listing([[name, value]], caching))),
  };
}

/** No node has two protocols, nor two public networks. What is missing somewhere else is not decided here. */
function judgeApart({ filters, listings }: Sets, name: string): Judgement {
  const places = new Map<string, Filter>();
  for (const [index, listing] of listings.entries()) {
    const filter = filters[index];
    if (filter === undefined) continue;
    for (const row of listing.byKey.values()) {
      const other = places.get(row.key);
      if (other !== undefined) {
        const expected = `each node under one ${name} only`;
        return acrossAnswers(row.exchange).fail('overlap', row.at, expected, {
          node: row.key,
          under: [other.value, filter.value],
        });
      }
      places.set(row.key, filter);
    }
  }
  const filled = listings.filter(({ rows }) => rows.length > 0).length;
  if (filled === 0) return noEvidence(`no node was found under any ${name}`);
  return listings.length > 1
    ? holds
    : noEvidence(`only one ${name} is known, so its nodes cannot be distinguished from others`);
}

/** Every node has one of the fifteen protocols. */
async function judgeCover(nodeList: NodeList, sets: Sets, caching: Caching): Promise<Judgement> {
  if (sets.filters.length < allProtocols)
    return noEvidence('the target file does not name all fifteen protocols', 'platform.vocabulary.protocols');
  if (sets.listings.some(({ failure, isUnchanged }) => failure !== undefined || !isUnchanged))
    return noEvidence('not every protocol gave a whole list');
  const found = new Set(sets.listings.flatMap(({ byKey }) => [...byKey.keys()]));
  const missing = async (): Promise<string[]> => {
    const snapshot = await nodeList.snapshot(caching);
    return snapshot.rows
      .filter(({ key }) => !found.has(key) && nodeList.isUnchanged(key, () => null) !== undefined)
      .map(({ key }) => key);
  };
  if ((await missing()).length === 0) return holds;
  await nodeList.lookAgain(caching);
  const left = await missing();
  if (left.length === 0) return changed('nodes came or went while the protocols were read');
  const exchange = sets.listings[0]?.pages[0]?.exchange;
  return acrossAnswers(exchange).fail(
    'cover',
    '/results',
    'every node under one of the fifteen protocols',
    left.slice(0, 5),
  );
}

/** A network is of one protocol and one public network, and so are its nodes. */
function judgeWhole({ filters, listings }: Sets, snapshot: Listing, nodeList: NodeList): Judgement {
  let several = false;
  for (const [index, listing] of listings.entries()) {
    const networks = new Set([...listing.byKey.values()].map(({ value }) => value.network));
    for (const row of snapshot.rows) {
      if (!networks.has(row.value.network)) continue;
      if (listing.byKey.has(row.key))
        several ||= snapshot.rows.some(
          (other) => other.key !== row.key && other.value.network === row.value.network,
        );
      else if (
        listing.isUnchanged &&
        nodeList.isUnchanged(row.key, ({ value }) => value.network) !== undefined
      ) {
        const { name, value } = filters[index] ?? { name: '', value: '' };
        return acrossAnswers(row.exchange).fail(
          'whole-network',
          '/results',
          `all nodes of a network under one ${name}`,
          { missing: row.key, under: value },
        );
      }
    }
  }
  return several ? holds : noEvidence('no network was found that has several nodes');
}

async function judgeSets(
  context: PlatformContext,
  id: string,
  name: string,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const nodeList = await nodeListOf(context);
  const snapshot = await nodeList.snapshot(caching);
  const sets = await setsOf(nodeList, await liveFiltersOf(context, name), caching);
  if (sets.filters.length === 0)
    return [id, whole].map(
      (one): RequirementJudgement => [
        one,
        noEvidence(`the target file has no ${name}`, 'platform.vocabulary'),
      ],
    );
  // Each alone returns nodes of the whole list, and no others.
  const known = sets.filters.map(({ value }) =>
    judgeExactSet(
      nodeList,
      { query: [[name, value]], belongs: () => undefined, aspect: () => null },
      caching,
    ),
  );
  const strange = (await Promise.all(known)).find(({ kind }) => kind === 'breach');
  return [
    [id, strange ?? judgeApart(sets, name)],
    ...(name === 'protocol' ? [[id, await judgeCover(nodeList, sets, caching)] as const] : []),
    [whole, judgeWhole(sets, snapshot, nodeList)],
  ];
}

export const checks: readonly Check[] = [
  {
    decides: [byProtocol, byPublicNetwork, whole],
    on: 'platform',
    cost: () => 60,
    run: async (context) => {
      await Promise.all([
        context.recorder.examine([byProtocol, whole], (caching) =>
          judgeSets(context, byProtocol, 'protocol', caching),
        ),
        context.recorder.examine([byPublicNetwork, whole], (caching) =>
          judgeSets(context, byPublicNetwork, 'public_network', caching),
        ),
      ]);
    },
  },
];
