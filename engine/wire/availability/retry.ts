import type { Exchange } from '../exchange.ts';
import { isRateLimit, saysTooMany } from './rate-limits.ts';
import { isGatewayError } from './server-error.ts';
import { type SilenceFigures, Silences } from './silences.ts';

/** What to do after an exchange: nothing, or send it again after a pause. */
interface RetryPlan {
  readonly pauseMs: number;
}

const maxRateLimitedTries = 12;
/** Of a gateway that fails every fourth request, three in a row meet such ones too often where several callers take turns. */
const maxGatewayTries = 4;
const maxBrokenTries = 3;
/** A request that expects to be rejected is no reason to wait for long. */
const maxTooSoonTries = 5;
const pauseAfterSilenceMs = 50;
/** An operation whose retries failed so often in a row fails permanently: it is sent once from then on. */
const steadyAfter = 3;

/**
 * Whether an idempotent read, the upgrade to a WebSocket or a call is to be sent again: one rule for all transports. How long a
 * rate-limited request waits is decided by `RateLimits`; gateway errors and broken connections get a
 * short second chance. A timeout has one only where `Silences` says so.
 * @param tries how often it was sent so far
 */
function planRetry({ answer }: Exchange, tries: number): RetryPlan | undefined {
  if (answer.kind === 'no-answer') {
    if (answer.cause === 'rate-limited')
      return tries < maxBrokenTries ? { pauseMs: 100 * 2 ** tries } : undefined;
    return answer.cause === 'unreachable' && tries < maxBrokenTries ? { pauseMs: 50 * tries } : undefined;
  }
  if (isRateLimit(answer))
    return tries < maxRateLimitedTries ? { pauseMs: rateLimitPauseMs(tries) } : undefined;
  if (isGatewayError(answer) && tries < maxGatewayTries) return { pauseMs: 100 * tries };
  return undefined;
}

/** A limit that several origins share is beyond what the pace of one can see: what is rejected again and again waits long. */
function rateLimitPauseMs(tries: number): number {
  return Math.max(25 * tries, Math.min(1_000, 2 ** tries));
}

/** Of a request that expects to be rejected only what the service did not look at is sent again. */
function planTooSoon(exchange: Exchange, tries: number): RetryPlan | undefined {
  return isTooSoon(exchange) && tries < maxTooSoonTries ? { pauseMs: 50 * 2 ** tries } : undefined;
}

function isTooSoon({ answer }: Exchange): boolean {
  return answer.kind === 'answer' && saysTooMany(answer);
}

function isGatewayFailure({ answer }: Exchange): boolean {
  return answer.kind === 'answer' && isGatewayError(answer);
}

export interface Retried {
  /** The operation at its origin. */
  readonly operation: string;
  /** Whether a rejection in any form is a result. */
  readonly expectsRejection?: boolean;
}

/** One attempt: its result, and the exchange where something was sent. */
export interface Attempt<T> {
  readonly value: T;
  readonly exchange: Exchange | undefined;
}

/** Sends again by `planRetry`, and knows which operations it was in vain for each time. */
export class Retries {
  readonly #inVain = new Map<string, number>();
  readonly #silences = new Silences();

  silences(): SilenceFigures {
    return this.#silences.figures();
  }

  /** @param pause waits so many milliseconds, as part of the run */
  async run<T>(
    { operation, expectsRejection = false }: Retried,
    send: () => Promise<Attempt<T>>,
    pause: (ms: number) => Promise<unknown>,
  ): Promise<T> {
    const [plan, failed] = expectsRejection ? [planTooSoon, isTooSoon] : [planRetry, isGatewayFailure];
    const key = expectsRejection ? `${operation}, rejected` : operation;
    let wasSilent = false;
    for (let tries = 1; ; tries += 1) {
      const { value, exchange } = await send();
      if (exchange === undefined) return value;
      if (!expectsRejection) {
        if (wasSilent) this.#silences.sawAgain(key, exchange);
        const isAgain: boolean = !wasSilent && this.#silences.saw(key, exchange);
        wasSilent ||= isAgain;
        if (isAgain) {
          await pause(pauseAfterSilenceMs);
          continue;
        }
      }
      const hasFailed = failed(exchange);
      const next = hasFailed && this.#failsSteadily(key) ? undefined : plan(exchange, tries);
      if (next === undefined) {
        this.#inVain.set(key, hasFailed ? (this.#inVain.get(key) ?? 0) + 1 : 0);
        return value;
      }
      await pause(next.pauseMs);
    }
  }

  #failsSteadily(operation: string): boolean {
    return (this.#inVain.get(operation) ?? 0) >= steadyAfter;
  }
}
