import type { Caching } from '../../engine/caching.ts';
import type { Check, PlatformContext } from '../../engine/check.ts';
import { isThisMachine } from '../../engine/target/is-this-machine.ts';
import { inAnswer } from '../../engine/verdict/in-answer.ts';
import {
  holds,
  noEvidence,
  notApplicable,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import { writeJson } from '../../engine/wire/body/parse-json.ts';
import { type Exchange, jsonOf, statusOf } from '../../engine/wire/exchange.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { errorCodeOf } from '../support/access/judge-rejection.ts';
import { whyAltered } from './platform/crossed-credentials.ts';
import {
  holdsPlatformData,
  noKey,
  type PlatformRead,
  platformReads,
  sendWith,
} from './platform/platform-reads.ts';

const served = 'access.platform.https-only';
const silent = 'access.platform.plain-http-silent';

/**
 * §5.1: a request to the http:// address beside the platform's. Data is a breach; no server, a redirect and every
 * rejection keep the contract. The very rejection that HTTPS gives to a request without a key is advised against: the
 * API itself answers there, and asks for a key that would be sent in clear. Whether it would serve it can only be seen
 * where the key may be sent so.
 */
async function judge(
  context: PlatformContext,
  plain: Wire,
  read: PlatformRead,
  caching: Caching,
): Promise<readonly RequirementJudgement[]> {
  const request = { method: 'GET', path: read.path } as const;
  const bare = await plain.expectRejection(request, caching);
  const data = dataJudgement(read, bare);
  if (data !== undefined) return [data];
  const secure = await sendWith(context, read, noKey, caching);
  const asksForKey = isSameRejection(bare, secure);
  const isSilent = inAnswer(bare).expect(
    !asksForKey,
    'answered',
    '',
    'no answer of the platform API over plain HTTP',
    `the answer that HTTPS gives to a request without a key: status ${statusOf(bare)}`,
  );
  return [asksForKey ? await withKey(context, plain, read, caching) : [served, holds], [silent, isSilent]];
}

/** The same with the key, where it may be sent in clear. */
async function withKey(
  context: PlatformContext,
  plain: Wire,
  read: PlatformRead,
  caching: Caching,
): Promise<RequirementJudgement> {
  const { platform, target } = context;
  const altered = whyAltered(target, platform.baseUrl, plain.base);
  if (altered !== undefined) {
    const reason = `plain HTTP asks for a key, which was not sent in clear: ${altered}`;
    return [served, noEvidence(reason, 'allow.crossedCredentials')];
  }
  const credential = { kind: 'bearer', key: platform.apiKey } as const;
  const exchange = await plain.expectRejection({ method: 'GET', path: read.path, credential }, caching);
  return dataJudgement(read, exchange) ?? [served, holds];
}

function dataJudgement(read: PlatformRead, exchange: Exchange): RequirementJudgement | undefined {
  if (!holdsPlatformData(read, exchange)) return undefined;
  const actual = exchange.answer.kind === 'answer' ? exchange.answer.text : undefined;
  return [served, inAnswer(exchange).fail('served', '', 'no data over plain HTTP', actual)];
}

/** Whether both are the API's own response to a missing key: the same error with a code, under the same status. */
function isSameRejection(plain: Exchange, secure: Exchange): boolean {
  const status = statusOf(plain);
  const errors = [plain, secure].map((exchange) => jsonOf(exchange));
  const [one, other] = errors.map(errorCodeOf);
  return (
    (status === 401 || status === 403) &&
    status === statusOf(secure) &&
    one !== undefined &&
    one === other &&
    writeJson(errors[0]) === writeJson(errors[1])
  );
}

export const checks: readonly Check[] = [
  {
    decides: [served, silent],
    on: 'platform',
    cost: () => 4,
    run: async (context) => {
      const { plainWire, recorder, platform } = context;
      if (plainWire === undefined && /^http:/i.test(platform.baseUrl) && !isThisMachine(platform.baseUrl)) {
        recorder.skip(silent, notApplicable('the target file gives an address without HTTPS'));
        await recorder.cases(served, platformReads, async (read, caching) => {
          const exchange = await context.wire.ask({ method: 'GET', path: read.path }, caching);
          const [, judgement] = dataJudgement(read, exchange) ?? [served, holds];
          return judgement;
        });
        return;
      }
      if (plainWire === undefined) {
        const reason = platform.baseUrl.startsWith('https:')
          ? 'the http:// address beside the platform belongs to a node of the target'
          : 'the target file gives an address without HTTPS';
        for (const id of [served, silent]) recorder.skip(id, notApplicable(reason));
        return;
      }
      await Promise.all(
        platformReads.map((read) =>
          recorder.examine([served, silent], (caching) => judge(context, plainWire, read, caching)),
        ),
      );
    },
  },
];
