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
import { liveFiltersOf } from '../../support/platform/live-filters.ts';
import { type NodeList, nodeListOf } from '../../support/platform/node-list.ts';
import { judgeExactSet } from './filtered-set.ts';
import { type Found, judgeWholeNetworks } from './whole-networks.ts';

const byProtocol = 'platform.nodes.filter-protocol';
const byPublicNetwork = 'platform.nodes.filter-public-network';
const whole = 'platform.nodes.networks-stay-whole';
/** §4.2 names fifteen; a target file may name fewer, and then nodes may stand outside of all. */
const allProtocols = 15;

function findsOf(
  nodeList: NodeList,
  filters: readonly Filter[],
  caching: Caching,
): Promise<readonly Found[]> {
  return Promise.all(
    filters.map(async (filter) => ({
      filter,
      listing: await nodeList.listing([[filter.name, filter.value]], caching),
    })),
  );
}

/** No node has two protocols, nor two public networks. What is missing somewhere else is not decided here. */
function judgeApart(finds: readonly Found[], name: string): Judgement {
  const places = new Map<string, Filter>();
  for (const { filter, listing } of finds) {
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
  if (finds.every(({ listing }) => listing.rows.length === 0))
    return noEvidence(`no node was found under any ${name}`);
  return finds.length > 1
    ? holds
    : noEvidence(`only one ${name} is known, so its nodes cannot be distinguished from others`);
}

/** Every node has one of the fifteen protocols. */
async function judgeCover(nodeList: NodeList, finds: readonly Found[], caching: Caching): Promise<Judgement> {
  if (finds.length < allProtocols)
    return noEvidence('the target file does not name all fifteen protocols', 'platform.vocabulary.protocols');
  if (finds.some(({ listing }) => listing.failure !== undefined || !listing.isUnchanged))
    return noEvidence('not every protocol gave a whole list');
  const found = new Set(finds.flatMap(({ listing }) => [...listing.byKey.keys()]));
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
  const exchange = finds[0]?.listing.pages[0]?.exchange;
  return acrossAnswers(exchange).fail(
    'cover',
    '/results',
    'every node under one of the fifteen protocols',
    left.slice(0, 5),
  );
}

async function judgeSets(
  context: PlatformContext,
  id: string,
  name: string,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const nodeList = await nodeListOf(context);
  const snapshot = await nodeList.snapshot(caching);
  const filters = await liveFiltersOf(context, name);
  const since = nodeList.since(
    filters.map(({ value }) => [name, value]),
    caching,
  );
  const finds = await findsOf(nodeList, filters, caching);
  if (finds.length === 0)
    return [id, whole].map(
      (one): RequirementJudgement => [
        one,
        noEvidence(`the target file has no ${name}`, 'platform.vocabulary'),
      ],
    );
  // Each alone returns nodes of the whole list, and no others.
  const known = finds.map(({ filter }) =>
    judgeExactSet(
      nodeList,
      { query: [[name, filter.value]], belongs: () => undefined, aspect: () => null },
      caching,
    ),
  );
  const strange = (await Promise.all(known)).find(({ kind }) => kind === 'breach');
  return [
    [id, strange ?? judgeApart(finds, name)],
    ...(name === 'protocol' ? [[id, await judgeCover(nodeList, finds, caching)] as const] : []),
    [whole, await judgeWholeNetworks(nodeList, { name, finds, whole: snapshot, since }, caching)],
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
