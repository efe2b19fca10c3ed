import type { Exchange } from '../../engine/wire/exchange.ts';
import type { SampleOutcome } from '../../specs/formats/measurement-line.ts';
import type { Question, Reading } from './question.ts';

export interface Judged {
  readonly outcome: SampleOutcome;
  /** Undefined where no answer of the API came. */
  readonly reading: Reading | undefined;
}

/** The outcome of a question, in this order: timeout, unreadable, rate limit, server error, response. */
export function judge(question: Question, exchange: Exchange): Judged {
  const { answer, durationMs } = exchange;
  if (answer.kind === 'no-answer') {
    // Requests that the circuit breaker held back did not wait either.
    const waited = answer.cause === 'timeout' && durationMs > 0;
    return { outcome: waited ? 'timeout' : 'failed', reading: undefined };
  }
  if (answer.status === 429 || (answer.status === 503 && answer.headers['retry-after'] !== undefined))
    return { outcome: 'limited', reading: undefined };
  if (answer.status >= 500) return { outcome: 'failed', reading: undefined };
  const reading = question.read(exchange);
  return { outcome: reading.kind === 'missing' ? 'refused' : reading.kind, reading };
}

/** Retry-After in milliseconds, at most 5 seconds; 1 second where absent. */
export function retryAfterMs({ answer }: Exchange): number {
  const seconds = answer.kind === 'answer' ? Number(answer.headers['retry-after']) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(5_000, seconds * 1_000) : 1_000;
}
