import { Caching } from '../../../engine/caching.ts';
import type { NodeCheck, NodeContext } from '../../../engine/check.ts';
import { rpcBody } from '../../../engine/jsonrpc/channel.ts';
import { rpcPathOf } from '../../../engine/jsonrpc/rpc-path.ts';
import { isRpcApi } from '../../../engine/target/target.ts';
import { acrossAnswers } from '../../../engine/verdict/in-answer.ts';
import {
  changed,
  holds,
  type Judgement,
  noEvidence,
  notAnswered,
  notApplicable,
} from '../../../engine/verdict/judgement.ts';
import { type AccessMode, accessModes } from '../../../engine/wire/credential.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { WireRequest } from '../../../engine/wire/wire.ts';
import { comparable } from '../../support/rpc/comparable.ts';
import { firstDifference, sameItems, sameJson } from '../../support/rpc/same-json.ts';
import { settledCalls } from '../../support/rpc/settled-calls.ts';
import { judgeOfNewest } from './newest-in-modes.ts';
import { everyNodeRead, everyNodeReading } from './node-reads.ts';
import { askNode, holdsNodeData, readNode } from './read-node.ts';

const id = 'access.node.modes-agree';
const maxCalls = 16;

/** Requests whose answers have no reason to change: of the newest block or message only what is pinned by its id. */
async function settledRequests(context: NodeContext): Promise<readonly WireRequest[]> {
  const { node } = context;
  if (node.api === 'wallet' || node.api === 'sharded') {
    const [, ...pinned] = await everyNodeRead(context);
    return pinned.map(({ request }) => request);
  }
  return (await settledCalls(context)).slice(0, maxCalls).map(({ method, params }) => ({
    method: 'POST',
    path: node.path,
    body: rpcBody(method, params, 1),
    label: method,
  }));
}

/** One request in two modes; where the answers differ, also between two equal answers in the first. */
async function judge(
  context: NodeContext,
  [one, other]: readonly [AccessMode, AccessMode],
  request: WireRequest,
  caching: Caching,
): Promise<Judgement> {
  const before = await askNode(context.wireIn(one), request, caching);
  const between = await askNode(context.wireIn(other), request, caching);
  const [first, second] = [before, between].map(jsonOf);
  if (first === undefined) return notAnswered(`${request.label} is not answered with JSON`);
  // Lists that the contract gives no order may have another in each answer: another node would hold other items.
  const same = isRpcApi(context.node.api) ? sameJson : sameItems;
  const compared = (answer: unknown) => comparable(request.label ?? '', answer, first);
  if (same(...compared(second))) return holds;
  const after = await askNode(context.wireIn(one), request, caching.fresh);
  if (!same(...compared(jsonOf(after)))) return changed(`${request.label} got different answers in a row`);
  return acrossAnswers(between).fail(
    'same-answer',
    firstDifference(...compared(second)),
    `the answer to ${request.label} that the ${one} mode gives`,
    second ?? between.answer.text,
  );
}

/** §5.2: both credential sets of a node give access to the same node. */
export const checks: readonly NodeCheck[] = [
  {
    decides: [id],
    on: ['jsonrpc', 'evm', 'rollup', 'wallet', 'sharded'],
    cost: (_profile, { node }) => {
      if (node === null || accessModes(node).length < 2) return 0;
      return rpcPathOf(node) === undefined || node.api === 'sharded' ? 9 : 2 * maxCalls;
    },
    readings: everyNodeReading,
    run: async (context) => {
      const { recorder, node } = context;
      const [one, other] = accessModes(node);
      if (one === undefined || other === undefined) {
        return recorder.skip(id, notApplicable('the target file gives fewer than two access modes'));
      }
      const [read] = await everyNodeRead(context);
      for (const each of [one, other]) {
        const exchange = await readNode(context.wireIn(each), read, Caching.shared);
        if (holdsNodeData(read, exchange)) continue;
        return recorder.skip(id, notAnswered(`the ${each} mode gets no data to compare`));
      }
      const requests = await settledRequests(context);
      const judgeNewest = judgeOfNewest(context, [one, other]);
      if (judgeNewest !== undefined) await recorder.case(id, judgeNewest);
      if (requests.length === 0)
        return recorder.skip(id, noEvidence('no request with a constant answer is known'));
      await recorder.cases(id, requests, (request, caching) =>
        judge(context, [one, other], request, caching),
      );
    },
  },
];
