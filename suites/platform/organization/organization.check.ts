import { asObject, isJsonObject } from '../../../base/json-object.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import type { Profile } from '../../../engine/run/plan/profile.ts';
import { expectJsonObject } from '../../../engine/verdict/expect-json-object.ts';
import { notAnswered, type RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { type Exchange, jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { negotiationOf } from '../../support/service/negotiations.ts';
import { askOrganization, asksForOrganization } from './read-organization.ts';

const answered = 'platform.organization.answer';
const fields = ['platform.organization.id', 'platform.organization.name'] as const;
const others = 'platform.organization.other-fields';
const schema = '/components/schemas/Organization';

/** How often the organization is read: what goes wrong only now and then has a chance to show. */
const readings = ({ repeats }: Profile): number => Math.min(12, repeats);

/** §4.1: 200 and a JSON object; §2.1: its fields. */
function judgeAnswer(
  context: Pick<PlatformContext, 'shapes'>,
  exchange: Answered,
): readonly RequirementJudgement[] {
  const wrong = expectJsonObject(exchange);
  if (wrong !== undefined) return [[answered, wrong]];
  const value = asObject(jsonOf(exchange));
  if (typeof value?.id !== 'string' && typeof value?.name !== 'string') {
    // Its fields are missing, which is required of each; of an organization this shows nothing.
    const judgements = context.shapes.of('platform.openapi', schema).judge(value, exchange);
    return judgements.map(([id, judgement]) =>
      judgement.kind === 'holds' ? [id, notAnswered('the JSON is no organization')] : [id, judgement],
    );
  }
  return context.shapes.of('platform.openapi', schema).judge(value, exchange);
}

function otherFields(exchange: Exchange): Record<string, string> {
  const value = jsonOf(exchange);
  if (!isJsonObject(value)) return {};
  const others = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'name');
  return Object.fromEntries(others.map(([key, item]): [string, string] => [key, jsonType(item)]).sort());
}

function jsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value === 'bigint' ? 'number' : typeof value;
}

export const checks: readonly Check[] = [
  {
    decides: [answered, ...fields],
    on: 'platform',
    cost: readings,
    run: async (context) => {
      const read = (index: number): Promise<void> =>
        context.recorder.examine([answered], async (caching) =>
          judgeAnswer(
            context,
            await askOrganization(context, index === 0 ? caching : caching.fresh, negotiationOf(index)),
          ),
        );
      // The plainest one alone: a finding shows the first request that it was seen with.
      await read(0);
      await Promise.all(Array.from({ length: readings(context.profile) - 1 }, (_, index) => read(index + 1)));
      for (const id of fields) context.recorder.skip(id, notAnswered('no organization was answered'));
    },
  },
  {
    decides: [others],
    on: 'platform',
    cost: () => 1,
    run: (context) =>
      context.recorder.examine([others], async (caching) => {
        const exchange = await askOrganization(context, caching);
        if (exchange.answer.status === 200) context.recorder.observe(others, otherFields(exchange));
        else return [[others, notAnswered('no organization was answered')]];
        return [];
      }),
  },
];

/** Every answer of it to the API key. */
export const watches: readonly WatchRule[] = [
  {
    decides: [answered, ...fields],
    on: 'platform',
    watch: (surface) => ({
      judge: (seen) =>
        asksForOrganization(seen) ? provenBreaches(judgeAnswer(surface, seen.exchange)) : undefined,
    }),
  },
];
