import type { RpcReply } from '../../../engine/jsonrpc/reply.ts';

/** Milliseconds that a request may take that gives no bound of its own (§4.6, TIMEOUT). */
export const defaultMs = 5000;

/**
 * Whether a node failed a request when the time was over that it may take. A node that is busy fails cheap code so, now and then; an error that
 * comes earlier is about the request.
 */
export function isOutOfTime({ outcome, exchange }: RpcReply, params: readonly unknown[]): boolean {
  const bound = params[3];
  return outcome.kind === 'error' && exchange.durationMs >= (typeof bound === 'number' ? bound : defaultMs);
}
