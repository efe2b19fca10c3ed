import { asObject } from '../../base/json-object.ts';
import type { Caching } from '../../engine/caching.ts';
import type { NodeContext } from '../../engine/check.ts';
import type { RpcChannel } from '../../engine/jsonrpc/channel.ts';
import type { RpcReply } from '../../engine/jsonrpc/reply.ts';
import { acrossAnswers, inAnswer } from '../../engine/verdict/in-answer.ts';
import { changed, holds, type Judgement, notAnswered } from '../../engine/verdict/judgement.ts';
import { httpChannel } from '../support/evm/reading/survey-chain.ts';
import type { Call } from '../support/rpc/call.ts';
import { comparable } from '../support/rpc/comparable.ts';
import { firstDifference, sameJson } from '../support/rpc/same-json.ts';
import { unserved } from '../support/rpc/unserved.ts';

/**
 * §1.3: compares the response over WebSocket with one over HTTPS; where they differ, also with a later one that agrees with it.
 * @param caching of the response over WebSocket
 * @throws Unanswered
 */
export async function judgeSameAnswer(
  context: NodeContext,
  channel: RpcChannel,
  { method, params }: Call,
  caching: Caching,
): Promise<Judgement> {
  const http = httpChannel(context);
  const before = await http.call(method, params, caching.shared);
  if (before.outcome.kind !== 'result') return notAnswered(`${method} gets no result over HTTPS`);
  const over = await channel.call(method, params, caching);
  const there = before.outcome.value;
  const same = (value: unknown): boolean => sameJson(...comparable(method, value, there));
  if (over.outcome.kind === 'result' && same(over.outcome.value)) {
    if (echoes(over)) return holds;
    const expected = `the id of the request, ${over.id}, as a number`;
    return inAnswer(over.exchange).fail('echo', '/id', expected, asObject(over.envelope)?.id);
  }
  const after = await http.call(method, params, caching.fresh);
  if (after.outcome.kind !== 'result' || !same(after.outcome.value))
    return changed(`${method} got different results over HTTPS in a row`);
  const expected = `the result of ${method} that HTTPS gives`;
  if (over.outcome.kind !== 'result') return { ...unserved(over, expected), needsConfirmation: true };
  const here = over.outcome.value;
  const place = `/result${firstDifference(...comparable(method, here, there))}`;
  return acrossAnswers(over.exchange).fail('same-result', place, expected, here);
}

function echoes({ envelope, id: sent }: RpcReply): boolean {
  const actual = asObject(envelope)?.id;
  return actual === sent || (typeof actual === 'bigint' && actual === BigInt(sent));
}
