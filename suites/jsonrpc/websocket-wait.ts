import type { NodeContext } from '../../engine/check.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';

/** Far longer than a response takes where nothing is wrong. */
export const laterMs = 2_500;
const factor = 10;

/**
 * How long an answer over WebSocket is waited for before the connection counts as silent: as long as any other. Confirming attempts
 * wait less, if far longer than the same request took over HTTPS, as the first has waited for all of them.
 */
export function maxWaitMs({ target }: NodeContext, overHttp: Exchange, attempt: number): number {
  const { timeoutMs } = target.limits;
  return attempt === 0 ? timeoutMs : Math.min(timeoutMs, laterMs + factor * overHttp.durationMs);
}
