import type { Check, PlatformContext } from '../../engine/check.ts';
import { breach, holds, type Judgement, notApplicable } from '../../engine/verdict/judgement.ts';
import { type Exchange, jsonOf, statusOf } from '../../engine/wire/exchange.ts';
import { writeJson } from '../../engine/wire/parse-json.ts';
import type { Wire } from '../../engine/wire/wire.ts';
import { type PlatformRead, platformReads, servesPlatform } from './platform-reads.ts';
import { errorCodeOf } from './refusal.ts';

const id = 'access.platform.https-only';

/**
 * §5.1: knocks at the plain-HTTP twin of the platform's address, without any key. No server, a redirect or a refusal to
 * speak HTTP are what is expected. Data is a breach; so is the very refusal that HTTPS gives to who brings no key: it
 * is the API itself that answers there, and asks for a key that would cross the network in clear.
 */
async function judge(context: PlatformContext, plain: Wire, read: PlatformRead): Promise<Judgement> {
  const request = { method: 'GET', path: read.path } as const;
  const exchange = await plain.knock(request);
  if (servesPlatform(read, exchange)) {
    return breach({
      rule: 'served',
      at: '',
      expected: 'no data over plain HTTP',
      actual: exchange.answer.kind === 'answer' ? exchange.answer.text : undefined,
      exchange,
    });
  }
  const secure = await context.wire.knock({ ...request, credential: { kind: 'none' } });
  if (!isSameRefusal(exchange, secure)) return holds;
  return breach({
    rule: 'answered',
    at: '',
    expected: 'no answer of the platform API over plain HTTP',
    actual: `the answer that HTTPS gives to a request without a key: status ${statusOf(exchange)}`,
    exchange,
  });
}

/** Both are the API's own words for a missing key: an error with a code, under the same status. */
function isSameRefusal(plain: Exchange, secure: Exchange): boolean {
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
    decides: [id],
    on: 'platform',
    cost: () => 4,
    run: async (context) => {
      const { plainWire, proof, platform } = context;
      if (plainWire === undefined) {
        const reason = platform.baseUrl.startsWith('https:')
          ? 'the plain-HTTP twin of the address belongs to a node of the target'
          : 'the target file gives an address without HTTPS';
        return proof.skip(id, notApplicable(reason));
      }
      await proof.cases(id, platformReads, (read) => judge(context, plainWire, read));
    },
  },
];
