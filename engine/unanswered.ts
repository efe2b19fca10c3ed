/** Why there was no response. None of these says anything about the contract. */
export type UnansweredCause =
  | 'unreachable'
  | 'timeout'
  | 'rate-limited'
  | 'budget'
  | 'interrupted'
  /** The data was another one so often that it is not read again. */
  | 'changed'
  /** The run had no room to hold it beside others. */
  | 'no-room'
  /** By itself it is more than a run reads. */
  | 'too-large'
  | 'unreadable';

/**
 * Ends a case without a response. It is a signal to the engine, which turns it into
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

/** Why an aborted run has no further responses: a person interrupted it, or it reached its bound. */
export function stopped({ reason }: AbortSignal): Unanswered {
  return reason instanceof Unanswered ? reason : new Unanswered('interrupted', 'the run was interrupted');
}
