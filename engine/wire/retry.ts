import type { Exchange } from './exchange.ts';
import { asksForPatience } from './rate-limits.ts';

/** What to do after an exchange: nothing, or send it again after a pause. */
export interface RetryPlan {
  readonly pauseMs: number;
}

const maxRateLimitedTries = 12;
const maxGatewayTries = 3;
const maxBrokenTries = 3;
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether an idempotent read is to be sent again. How long a service that asks for patience is waited for is the matter of
 * `RateLimits`; gateway errors and broken connections get a short second chance; a timeout gets none, as it has cost
 * enough already.
 * @param tries how often it was sent so far
 */
export function planRetry({ answer }: Exchange, tries: number): RetryPlan | undefined {
  if (answer.kind === 'no-answer') {
    return answer.cause === 'unreachable' && tries < maxBrokenTries ? { pauseMs: 50 * tries } : undefined;
  }
  if (asksForPatience(answer)) return tries < maxRateLimitedTries ? { pauseMs: 25 * tries } : undefined;
  if (gatewayStatuses.has(answer.status) && tries < maxGatewayTries) return { pauseMs: 100 * tries };
  return undefined;
}
