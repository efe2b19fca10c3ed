import type { Exchange } from './exchange.ts';

/** What to do after an exchange: nothing, or send it again after a pause. */
export interface RetryPlan {
  readonly pauseMs: number;
  /** The service asked for a slower pace (429, or 503 with Retry-After). */
  readonly rateLimited: boolean;
}

const maxPauseMs = 5_000;
const maxRateLimitedTries = 8;
const maxGatewayTries = 3;
const maxBrokenTries = 3;
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether an idempotent read is to be sent again. 429 and Retry-After are obeyed; gateway errors and broken
 * connections get a short second chance; a timeout gets none, as it has cost enough already.
 * @param tries how often it was sent so far
 */
export function planRetry(exchange: Exchange, tries: number): RetryPlan | undefined {
  const { answer } = exchange;
  if (answer.kind === 'no-answer') {
    return answer.cause === 'unreachable' && tries < maxBrokenTries
      ? { pauseMs: 50 * tries, rateLimited: false }
      : undefined;
  }
  const retryAfter = parseRetryAfter(answer.headers['retry-after']);
  if (answer.status === 429 || (answer.status === 503 && retryAfter !== undefined)) {
    if (tries >= maxRateLimitedTries) return undefined;
    return { pauseMs: Math.min(maxPauseMs, retryAfter ?? 100 * 2 ** (tries - 1)), rateLimited: true };
  }
  if (gatewayStatuses.has(answer.status) && tries < maxGatewayTries)
    return { pauseMs: 100 * tries, rateLimited: false };
  return undefined;
}

/** Milliseconds from a Retry-After header: seconds or an HTTP date; undefined where it is neither. */
function parseRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
