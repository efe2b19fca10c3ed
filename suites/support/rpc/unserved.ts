import { busyErrorOf } from '../../../engine/jsonrpc/busy-error.ts';
import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { keptBusy } from '../../../engine/jsonrpc/retry-rate-limited.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach } from '../../../engine/verdict/judgement.ts';

/**
 * The breach of an answer that is not the result that the contract promises: an error, no JSON-RPC at all, or a
 * result of another kind.
 * @param expected what should have come, as a phrase
 * @throws Unanswered where an error says that the node is busy: of requests that no channel sends again
 */
export function unserved(reply: RpcReply, expected: string): Breach {
  const { outcome, exchange } = reply;
  const busy = busyErrorOf(reply.envelope);
  if (busy !== undefined) throw keptBusy('a call', busy);
  if (outcome.kind === 'error') {
    const { code, message } = outcome;
    return inAnswer(exchange).fail('error', '/error', expected, { code, message });
  }
  if (outcome.kind === 'malformed') return inAnswer(exchange).fail('malformed', '', expected, outcome.why);
  return inAnswer(exchange).fail('result', '/result', expected, outcome.value);
}
