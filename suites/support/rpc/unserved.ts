import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { type Breach, breach } from '../../../engine/verdict/judgement.ts';

/**
 * The breach of an answer that is not the result that the contract promises: an error, no JSON-RPC at all, or a
 * result of another kind.
 * @param expected what should have come, as a phrase
 */
export function unserved(reply: RpcReply, expected: string): Breach {
  const { outcome, exchange } = reply;
  if (outcome.kind === 'error') {
    const { code, message } = outcome;
    return breach({ rule: 'error', at: '/error', expected, actual: { code, message }, exchange });
  }
  if (outcome.kind === 'malformed')
    return breach({ rule: 'malformed', at: '', expected, actual: outcome.why, exchange });
  return breach({ rule: 'result', at: '/result', expected, actual: outcome.value, exchange });
}
