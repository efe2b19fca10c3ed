import { Caching } from '../../engine/caching.ts';
import { contextAt, dialects, paramsOf } from '../../suites/support/call-many/call-many-dialect.ts';
import { bundlesOf, callTo } from '../../suites/support/call-many/request.ts';
import type { GroupNode, Question } from '../measure/question.ts';
import { rpcOf } from './node-rpc.ts';
import { rpcQuestion } from './rpc-question.ts';
import { undefinedIfUnanswered } from './undefined-if-unanswered.ts';

const method = 'eth_callMany';
/** Accounts without code: the latency is that of the network and of reading the state. */
const sender = `0x${'a1'.repeat(20)}`;
const receivers = [`0x${'b2'.repeat(20)}`, `0x${'c3'.repeat(20)}`];

/**
 * Two calls in the first form that every node takes, at a settled height where they take one. Where no form suits all, the
 * plain one is asked, so that it is seen who serves the method.
 *
 * @param height undefined where none is known to be settled
 */
export async function callManyQuestion(
  nodes: readonly GroupNode[],
  height: bigint | undefined,
): Promise<Question> {
  const homes = height === undefined ? ['latest'] : [height, 'latest'];
  const bundles = bundlesOf(receivers.map((to) => callTo(to)));
  const forms = homes.flatMap((home) =>
    dialects.map((dialect) => paramsOf({ bundles, context: contextAt(home, dialect) }, dialect, sender)),
  );
  const [plain] = forms;
  for (const params of forms) {
    const takes = await Promise.all(nodes.map((node) => undefinedIfUnanswered(() => isTaken(node, params))));
    if (takes.every((taken) => taken === true)) return rpcQuestion({ method, params });
  }
  return rpcQuestion({ method, params: plain });
}

async function isTaken(node: GroupNode, params: readonly unknown[]): Promise<boolean> {
  const { outcome } = await rpcOf(node).call(method, params, Caching.shared);
  return outcome.kind === 'result';
}
