import { asObject, isJsonObject } from '../../../base/json-object.ts';
import type { Caching } from '../../../engine/caching.ts';
import type { Check, PlatformContext } from '../../../engine/check.ts';
import type { Profile } from '../../../engine/run/plan/profile.ts';
import { expectJsonObject } from '../../../engine/verdict/expect-json-object.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import {
  holds,
  type Judgement,
  notAnswered,
  notApplicable,
  type RequirementJudgement,
} from '../../../engine/verdict/judgement.ts';
import { provenBreaches } from '../../../engine/watch/proven-breaches.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { isMomentary } from '../../../engine/wire/availability/server-error.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { wholeList } from '../../support/platform/list-query.ts';
import { askPage } from '../../support/platform/listing.ts';
import { readPaths } from '../../support/platform/read-paths.ts';
import { asksForNodes } from '../../support/platform/watch-pages.ts';
import { negotiationOf } from '../../support/service/negotiations.ts';
import { isErrorBody } from '../errors/is-error-body.ts';

const requirement = 'platform.nodes.answer';

/** How often the list is read, as different clients would: what goes wrong only now and then has a chance to show. */
const readings = ({ repeats }: Profile): number => Math.min(12, repeats);

/** §4.1: 200 and JSON. */
export function judgeListAnswer(exchange: Answered): Judgement {
  const value = jsonOf(exchange);
  if (isErrorBody(value)) return inAnswer(exchange).fail('page', '', 'a page of nodes', value);
  // Which fields a page has is required field by field; an object with none of them is no page at all.
  return (
    expectJsonObject(exchange) ??
    ('results' in (asObject(value) ?? {}) ? holds : notAnswered('the JSON has no results: no page'))
  );
}

/** §9.1, §1.2: what the operations below /v1/ answer to the key is data. */
async function judgeReachable(
  context: PlatformContext,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const { wire } = context;
  const requests = readPaths.map(({ path }) => wire.ask({ method: 'GET', path }, caching));
  const answers = await Promise.all(requests);
  const missing = answers.find(
    (exchange) => exchange.answer.status !== 200 || !isJsonObject(jsonOf(exchange)),
  );
  const judgement =
    missing === undefined
      ? holds
      : inAnswer(missing).fail(
          'served',
          '',
          'data below /v1/ for the key as bearer token',
          missing.answer.status,
        );
  return [['service.platform-api.reachable', judgement]];
}

export const checks: readonly Check[] = [
  {
    decides: [requirement],
    on: 'platform',
    cost: readings,
    run: ({ recorder, wire, profile }) =>
      recorder.cases(
        requirement,
        Array.from({ length: readings(profile) }, (_, index) => index),
        async (index, caching) =>
          judgeListAnswer(
            await askPage(wire, wholeList, index === 0 ? caching : caching.fresh, negotiationOf(index)),
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

/** Judges every response to a plain list request of the run, except server errors and 429. */
export const watches: readonly WatchRule[] = [
  {
    decides: [requirement],
    on: 'platform',
    watch: () => ({
      judge: (seen) => {
        const { status } = seen.exchange.answer;
        if (!asksForNodes(seen) || [...seen.query].length > 0 || isMomentary(status)) return undefined;
        return provenBreaches([[requirement, judgeListAnswer(seen.exchange)]]);
      },
    }),
  },
];
