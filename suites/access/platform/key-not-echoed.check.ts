import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import { holds, type Judgement } from '../../../engine/verdict/judgement.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { nodeListOf } from '../../support/platform/node-list.ts';
import { echoIn, secretOf, secretsOf, watchForEchoes } from '../watch-echoes.ts';
import { crossedKey } from './platform-key-placements.ts';
import { nodeList, organization, sendWith } from './platform-reads.ts';

const id = 'access.platform.key-not-echoed';

/** An answer that contains the key passes it on to logs and caches. */
function judge(context: PlatformContext, exchange: Exchange): Judgement {
  const { key, name } = crossedKey(context);
  const secrets = [...secretsOf({ target: context.target, node: undefined }), ...secretOf(name, key)];
  return echoIn(exchange, secrets) ?? holds;
}

/** Organization, every page of the node list, and errors: of a wrong path, and of the key where it is not accepted. */
async function answers(context: PlatformContext, caching: Caching): Promise<readonly Exchange[]> {
  const { wire } = context;
  const { key, name } = crossedKey(context);
  const { pages } = await (await nodeListOf(context)).snapshot(caching);
  return [
    ...pages.map(({ exchange }) => exchange),
    await wire.ask({ method: 'GET', path: organization.path }, caching),
    await wire.ask({ method: 'GET', path: nodeList.path, query: { page: '0' } }, caching),
    await sendWith(
      context,
      nodeList,
      {
        description: `${name} under another scheme`,
        credential: { kind: 'none' },
        headers: { authorization: `Token ${key}` },
      },
      caching,
    ),
  ];
}

export const checks: readonly Check[] = [
  {
    decides: [id],
    on: 'platform',
    cost: () => 4,
    run: (context) =>
      context.recorder.examine([id], async (caching) =>
        (await answers(context, caching)).map((exchange) => [id, judge(context, exchange)] as const),
      ),
  },
];

export const watches: readonly WatchRule[] = [watchForEchoes(id, 'platform')];
