import type { Check, PlatformContext } from '../../engine/check.ts';
import type { Round } from '../../engine/round.ts';
import { breach, holds, type Judgement } from '../../engine/verdict/judgement.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { fleetOf } from '../platform/fleet.ts';
import { nodeList, organization, present } from './platform-reads.ts';

const id = 'access.platform.key-not-echoed';

/** Answers that hold the key tell it to logs and caches on their way. */
function judge({ platform }: PlatformContext, exchange: Exchange): Judgement {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return holds;
  const parts = [answer.text, ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)];
  const found = parts.find((part) => part.includes(platform.apiKey));
  if (found === undefined) return holds;
  const at = Math.max(0, found.indexOf(platform.apiKey) - 40);
  return breach({
    rule: 'echo',
    at: '',
    expected: 'no API key in an answer',
    actual: found.slice(at, at + platform.apiKey.length + 60),
    exchange,
  });
}

/** Organization, every page of the node list, and refusals: of a wrong path, and of the key where it does not count. */
async function answers(context: PlatformContext, round: Round): Promise<readonly Exchange[]> {
  const { wire, platform } = context;
  const { pages } = await (await fleetOf(context)).snapshot(round);
  return [
    ...pages.map(({ exchange }) => exchange),
    await wire.ask({ method: 'GET', path: organization.path }, round),
    await wire.ask({ method: 'GET', path: nodeList.path, query: { page: '0' } }, round),
    await present(wire, nodeList, {
      presented: 'the key under another scheme',
      credential: { kind: 'none' },
      headers: { authorization: `Token ${platform.apiKey}` },
    }),
  ];
}

export const checks: readonly Check[] = [
  {
    decides: [id],
    on: 'platform',
    cost: () => 4,
    run: (context) =>
      context.proof.examine([id], async (round) =>
        (await answers(context, round)).map((exchange) => [id, judge(context, exchange)] as const),
      ),
  },
];
