import type { Check } from '../../../engine/check.ts';
import { randomStream } from '../../../engine/seed.ts';
import { type Exchange, jsonOf, statusOf } from '../../../engine/wire/exchange.ts';
import { errorCodeOf } from '../../support/access/judge-rejection.ts';
import { madeUp } from '../../support/access/wrong-secrets.ts';
import { type KeyPlacement, noKey, organization, sendWith } from './platform-reads.ts';

const id = 'access.platform.refusal';

/** The forms of rejections, without anything that changes from one answer to the next. */
function form(exchange: Exchange): object {
  const { answer } = exchange;
  const scheme = answer.kind === 'answer' ? answer.headers['www-authenticate'] : undefined;
  return {
    status: statusOf(exchange) ?? null,
    code: errorCodeOf(jsonOf(exchange)) ?? null,
    authenticate: scheme?.split(' ')[0] ?? null,
  };
}

export const checks: readonly Check[] = [
  {
    decides: [id],
    on: 'platform',
    cost: () => 2,
    run: (context) =>
      context.recorder.examine([id], async (caching) => {
        const key = madeUp(context.platform.apiKey, randomStream(context.seed));
        const ways: Readonly<Record<string, KeyPlacement>> = {
          absent: noKey,
          wrong: { description: 'a made-up key', credential: { kind: 'bearer', key } },
          basic: {
            description: 'made-up basic credentials',
            credential: { kind: 'basic', username: 'api', password: key },
          },
        };
        const seen = await Promise.all(
          Object.entries(ways).map(
            async ([name, how]) => [name, form(await sendWith(context, organization, how, caching))] as const,
          ),
        );
        context.recorder.observe(id, Object.fromEntries(seen));
        return [];
      }),
  },
];
