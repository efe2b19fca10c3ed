/** Why an answer could not be had. None of these says anything about the contract. */
export type UnansweredCause =
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'budget'
  | 'interrupted'
  | 'unreadable';

/**
 * Ends a case for which no answer could be had. It is a signal to the engine, which turns it into
 * `inconclusive` with the reason; checks let it pass through and never catch it.
 */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly reason: UnansweredCause;

  constructor(reason: UnansweredCause, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Why a run that is told to stop has no further answers: a person interrupted it, or it came to its bound. */
export function stopped({ reason }: AbortSignal): Unanswered {
  return reason instanceof Unanswered ? reason : new Unanswered('interrupted', 'the run was interrupted');
}
