import type { NodeContext } from '../../engine/check.ts';
import type { Round } from '../../engine/round.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';

const firstMs = 5_000;
const laterMs = 2_500;
const factor = 10;

/**
 * How long an answer over WebSocket is waited for before the connection counts as silent: far longer than the same
 * request took over HTTPS. Confirming sendings wait less, as the first has waited for all of them.
 */
export function patienceMs({ target }: NodeContext, overHttp: Exchange, { attempt }: Round): number {
  return Math.min(
    target.limits.timeoutMs,
    (attempt === 0 ? firstMs : laterMs) + factor * overHttp.durationMs,
  );
}
