import type { Limits } from '../target/target.ts';

/** The upper bound of a run, whatever its target does. */
export interface RunBound {
  /** Requests in all, retries included. */
  readonly requests: number;
  /** Milliseconds from the first to the last of them. */
  readonly ms: number;
}

/** So many times its plan. Where every statement fails, repetition and shrinking take less than twice of it. */
const multiple = 4;
/** What a small plan may need beside that: one failure alone is sent again, and shrunk. */
const spareRequests = 500;
const spareMs = 60_000;
/** The pace at which a plan is counted as time, in requests per second; slower where the target file asks for it. */
const plannedPace = 20;

/**
 * A run sends at most four times the requests of its plan and 500 more, and takes at most four times as long as the plan takes at 20
 * requests per second (at `limits.requestsPerSecond` where that is slower), and a minute more. What is open by then stays
 * inconclusive. See docs/decisions/0012-pace-and-silence.md.
 * @param planned requests that are sent where nothing fails
 */
export function runBound(
  planned: number,
  { requestsPerSecond }: Pick<Limits, 'requestsPerSecond'>,
): RunBound {
  const pace = Math.min(plannedPace, requestsPerSecond ?? plannedPace);
  return {
    requests: multiple * planned + spareRequests,
    ms: (multiple * planned * 1000) / pace + spareMs,
  };
}

export function requestsBoundReason({ requests }: RunBound): string {
  return `the run has sent ${requests} requests, the limit of a run (${multiple} times its plan and ${spareRequests} more)`;
}

export function timeBoundReason({ ms }: RunBound): string {
  return `the run has taken ${Math.round(ms / 1000)} s, the limit of a run (${multiple} times its plan and ${spareMs / 1000} s more)`;
}
