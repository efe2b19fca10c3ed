import { asObject } from '../../base/json-object.ts';
import type { RpcCheck } from '../../engine/check.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { rpcApis } from '../../engine/target/target.ts';
import {
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  notApplicable,
  type RequirementJudgement,
} from '../../engine/verdict/judgement.ts';
import { documentedCalls, missingCalls } from '../support/rpc/documented-calls.ts';
import { unserved } from '../support/rpc/unserved.ts';
import { negotiationOf } from '../support/service/negotiations.ts';

const requests = ['jsonrpc.request.accepted', 'jsonrpc.version.request'] as const;
const post = 'jsonrpc.transport.https-post';
const paramsArray = 'jsonrpc.request.params-array';

/** §4.3.1: requests in the documented form are served, and their params are read. */
export const checks: readonly RpcCheck[] = [
  {
    decides: [...requests, post],
    on: rpcApis,
    over: 'every-channel',
    cost: () => 5,
    async run(context) {
      const { recorder, rpc } = context;
      if (rpc.transport !== 'http') recorder.skip(post, notApplicable('decided over HTTP'));
      const about = rpc.transport === 'http' ? [...requests, post] : requests;
      const isSecure = new URL(context.wire.base).protocol === 'https:';
      const calls = [...(await documentedCalls(context)), ...(await missingCalls(context))];
      await Promise.all(
        calls.map(({ method, params }, index) =>
          recorder.examine(about, async (caching): Promise<RequirementJudgement[]> => {
            // Over HTTP each call as another client would send it: beside what all other checks send.
            const reply = await rpc.call(method, params, caching, negotiationOf(index + 1));
            const judgeUnserved =
              reply.outcome.kind === 'result' ? holds : unserved(reply, `${method} to be served`);
            const answered = judgeAnswered(reply, isSecure);
            return about.map((id): RequirementJudgement => [id, id === post ? answered : judgeUnserved]);
          }),
        ),
      );
    },
  },
  {
    decides: [paramsArray],
    on: rpcApis,
    over: 'every-channel',
    cost: () => 1,
    async run(context) {
      const { recorder, rpc } = context;
      const calls = await documentedCalls(context);
      await recorder.cases(paramsArray, calls, async ({ method, params }, caching) => {
        const reply = await rpc.call(method, params, caching);
        return reply.outcome.kind === 'result'
          ? holds
          : unserved(reply, `${method} to take its params as an array`);
      });
      await recorder.case(paramsArray, async (caching): Promise<Judgement> => {
        const [known] = calls.filter(({ params }) => params.length > 0);
        const [other] = await missingCalls(context);
        if (known === undefined || other === undefined || known.method !== other.method)
          return noEvidence('no two calls of one method with different answers are known');
        const [one, two] = await Promise.all([
          rpc.call(known.method, known.params, caching),
          rpc.call(other.method, other.params, caching),
        ]);
        if (one.outcome.kind !== 'result' || one.outcome.value === null)
          return notAnswered('nothing is known to read');
        const different =
          two.outcome.kind !== 'result' ||
          JSON.stringify(two.outcome.value) !== JSON.stringify(one.outcome.value);
        return different
          ? holds
          : {
              ...unserved(two, `an answer that depends on the params of ${known.method}`),
              needsConfirmation: true,
            };
      });
    },
  },
];

/** What answers a POST is JSON-RPC 2.0, an error of it too. Over plain HTTP only a breach can be seen. */
function judgeAnswered(reply: RpcReply, isSecure: boolean): Judgement {
  const { outcome, envelope } = reply;
  if (outcome.kind === 'malformed') return unserved(reply, 'a JSON-RPC 2.0 answer');
  if (!isSecure)
    return notApplicable('the target file gives a plain http:// address, so HTTPS cannot be tried');
  return asObject(envelope)?.jsonrpc === '2.0'
    ? holds
    : notAnswered('the answer is an error, and no JSON-RPC 2.0');
}
