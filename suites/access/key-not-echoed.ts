import type { Check, PlatformContext } from '../../engine/check.ts';
import type { Round } from '../../engine/round.ts';
import { breach, holds, type Judgement } from '../../engine/verdict/judgement.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { fleetOf } from '../platform/fleet.ts';
import { crossedKey } from './platform-presentations.ts';
import { nodeList, organization, present } from './platform-reads.ts';

const id = 'access.platform.key-not-echoed';

/** Answers that hold the key tell it to logs and caches on their way. */
function judge(keys: readonly string[], exchange: Exchange): Judgement {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') return holds;
  const parts = [answer.text, ...Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)];
  const echoes = keys.flatMap((key) =>
    parts.filter((part) => part.includes(key)).map((part) => ({ part, key })),
  );
  const [found] = echoes;
  if (found === undefined) return holds;
  const at = Math.max(0, found.part.indexOf(found.key) - 40);
  return breach({
    rule: 'echo',
    at: '',
    expected: 'no API key in an answer',
    actual: found.part.slice(at, at + found.key.length + 60),
    exchange,
  });
}

/** Organization, every page of the node list, and refusals: of a wrong path, and of the key where it does not count. */
async function answers(context: PlatformContext, round: Round): Promise<readonly Exchange[]> {
  const { wire } = context;
  const { key, name } = crossedKey(context);
  const { pages } = await (await fleetOf(context)).snapshot(round);
  return [
    ...pages.map(({ exchange }) => exchange),
    await wire.ask({ method: 'GET', path: organization.path }, round),
    await wire.ask({ method: 'GET', path: nodeList.path, query: { page: '0' } }, round),
    await present(wire, nodeList, {
      presented: `${name} under another scheme`,
      credential: { kind: 'none' },
      headers: { authorization: `Token ${key}` },
    }),
  ];
}

export const checks: readonly Check[] = [
  {
    decides: [id],
    on: 'platform',
    cost: () => 4,
    run: (context) =>
      context.proof.examine([id], async (round) => {
        const keys = [context.platform.apiKey, crossedKey(context).key];
        return (await answers(context, round)).map((exchange) => [id, judge(keys, exchange)] as const);
      }),
  },
];
