import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';
import { asksToWait } from '../../../engine/jsonrpc/retry-rate-limited.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { isMomentary } from '../../../engine/wire/availability/server-error.ts';
import { statusOf } from '../../../engine/wire/exchange.ts';
import { unserved } from './unserved.ts';

/**
 * Judges an answer without a result to a call that every node has to serve. An answer 429, or a server error, says
 * nothing of it by itself.
 * @returns undefined where a result came
 */
export function judgeUnserved(
  reply: RpcReply,
  expected: string,
  id: string,
): readonly RequirementJudgement[] | undefined {
  if (reply.outcome.kind === 'result') return undefined;
  const status = statusOf(reply.exchange) ?? 0;
  return isMomentary(status) || asksToWait(reply.envelope) ? [] : [[id, unserved(reply, expected)]];
}

export function isEmptyList(params: unknown): boolean {
  return Array.isArray(params) && params.length === 0;
}
