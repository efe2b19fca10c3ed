import { isJsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import {
  breach,
  holds,
  type Judgement,
  notAnswered,
  notApplicable,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { wholeList } from '../../support/platform/list-query.ts';
import { askPage } from '../../support/platform/listing.ts';
import { negotiationOf } from '../../support/service/negotiations.ts';
import { asksForNodes } from './watch-pages.ts';

const requirement = 'platform.nodes.answer';

/** How often the list is read, as different clients would: what goes wrong only now and then has a chance to show. */
const readings = 12;

/** §4.1: 200 and JSON. */
export function judgeListAnswer(exchange: Answered): Judgement {
  const { status, body } = exchange.answer;
  if (status !== 200)
    return breach({ rule: 'status', at: '', expected: 'status 200', actual: status, exchange });
  const value = jsonOf(exchange);
  // Which fields a page has is required field by field; an object with none of them is no page at all.
  if (isJsonObject(value))
    return 'results' in value ? holds : notAnswered('the JSON has no results: no page');
  const actual = body.kind === 'json' ? body.value : body.kind === 'empty' ? 'an empty body' : body.why;
  return breach({ rule: 'json-object', at: '', expected: 'a JSON object', actual, exchange });
}

/** §9.1, §1.2: what the operations below /v1/ answer to the key is data. */
async function judgeReachable(
  context: PlatformContext,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const { wire } = context;
  const requests = ['/v1/organization/', '/v1/nodes/'].map((path) =>
    wire.ask({ method: 'GET', path }, caching),
  );
  const answers = await Promise.all(requests);
  const missing = answers.find(
    (exchange) => exchange.answer.status !== 200 || !isJsonObject(jsonOf(exchange)),
  );
  const judgement =
    missing === undefined
      ? holds
      : breach({
          rule: 'served',
          at: '',
          expected: 'data below /v1/ for the key as bearer token',
          actual: missing.answer.status,
          exchange: missing,
        });
  return [['service.platform-api.reachable', judgement]];
}

export const checks: readonly Check[] = [
  {
    decides: [requirement],
    on: 'platform',
    cost: () => readings,
    run: ({ recorder, wire }) =>
      recorder.cases(
        requirement,
        Array.from({ length: readings }, (_, index) => index),
        async (index, caching) =>
          judgeListAnswer(
            await askPage(wire, wholeList, index === 0 ? caching : 'fresh', negotiationOf(index)),
          ),
      ),
  },
  {
    decides: ['service.platform-api.reachable'],
    on: 'platform',
    cost: () => 2,
    run: async (context) => {
      const secure = new URL(context.platform.baseUrl).protocol === 'https:';
      await context.recorder.examine(['service.platform-api.reachable'], async (caching) => {
        const judgements = await judgeReachable(context, caching);
        return secure ? judgements : judgements.filter(([, { kind }]) => kind === 'breach');
      });
      if (!secure)
        context.recorder.skip(
          'service.platform-api.reachable',
          notApplicable('the target file gives a plain http:// address, so HTTPS cannot be tried'),
        );
    },
  },
];

/** Every bare list that the run asks for. A server in trouble, and one that asks for patience, says nothing of it. */
export const watches: readonly WatchRule[] = [
  {
    decides: [requirement],
    on: 'platform',
    watch: () => ({
      judge: (seen) => {
        const { status } = seen.exchange.answer;
        if (!asksForNodes(seen) || [...seen.query].length > 0 || status >= 500 || status === 429)
          return undefined;
        return provenBreaches([[requirement, judgeListAnswer(seen.exchange)]]);
      },
    }),
  },
];
