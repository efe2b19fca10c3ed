import type { Caching } from '../../../engine/caching.ts';
import type { Check } from '../../../engine/check.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import type { Filter } from '../../support/platform/filter.ts';
import type { ListQuery } from '../../support/platform/list-query.ts';
import type { Listing } from '../../support/platform/listing.ts';
import { liveFiltersOf } from '../../support/platform/live-filters.ts';
import { type NodeList, nodeListOf } from '../../support/platform/node-list.ts';

const belonging = 'platform.nodes.public-network-by-protocol';

/** The longest protocol that a public network's identifier begins with: slugs hold hyphens themselves. */
function protocolOf(publicNetwork: string, protocols: readonly string[]): string | undefined {
  return protocols
    .filter((slug) => publicNetwork.startsWith(`${slug}-`))
    .sort((left, right) => right.length - left.length)[0];
}

async function judgeBelonging(
  nodeList: NodeList,
  network: Filter,
  protocols: readonly string[],
  caching: Caching,
): Promise<Judgement> {
  const protocol = protocolOf(network.value, protocols);
  if (protocol === undefined)
    return noEvidence(
      `the target file names no protocol that ${network.value} begins with`,
      'platform.vocabulary.protocols',
    );
  const ofProtocol: ListQuery = [['protocol', protocol]];
  const ofNetwork: ListQuery = [['public_network', network.value]];
  const since = nodeList.since([...ofProtocol, ...ofNetwork], caching);
  const inside = await nodeList.listing(ofProtocol, caching);
  const nodes = await nodeList.listing(ofNetwork, caching);
  if (nodes.rows.length === 0) return noEvidence(`no node is on ${network.value}`);
  const outside = (set: Listing): string[] => [...nodes.byKey.keys()].filter((key) => !set.byKey.has(key));
  if (outside(inside).length === 0) return holds;
  const again = await nodeList.listing(ofProtocol, caching.fresh);
  const changes = await nodeList.changedBeside([nodes, again], since, caching);
  const left = outside(again).filter((key) => nodeList.isUnchanged(key, () => null) !== undefined);
  if (left.length === 0 || (changes && !again.isUnchanged))
    return changed(`nodes came or went while ${network.value} was read`);
  if (!again.isUnchanged) return noEvidence(`the pages of ${protocol} overlap or leave a gap`);
  const [page] = nodes.pages;
  return acrossAnswers(page?.exchange).fail(
    'subset',
    '/results',
    `nodes of ${network.value} among those of ${protocol}`,
    left.slice(0, 5),
  );
}

export const checks: readonly Check[] = [
  {
    decides: [belonging],
    on: 'platform',
    cost: () => 10,
    run: async (context) => {
      const { protocols, publicNetworks } = context.platform.vocabulary;
      const nodeList = await nodeListOf(context);
      if (publicNetworks.length === 0 || protocols.length === 0)
        context.recorder.skip(
          belonging,
          noEvidence('the target file names no public networks or no protocols', 'platform.vocabulary'),
        );
      await context.recorder.cases(
        belonging,
        await liveFiltersOf(context, 'public_network'),
        (network, caching) => judgeBelonging(nodeList, network, protocols, caching),
      );
    },
  },
];
