import type { UnansweredCause } from '../unanswered.ts';
import type { Exchange } from '../wire/exchange.ts';

/** What one case says about one requirement. */
export type Judgement = Holds | Breach | NoEvidence | NotApplicable | NotAnswered | Changed;

/** The statement was evaluated, and holds. */
export interface Holds {
  readonly kind: 'holds';
}

/** The statement was evaluated, and does not hold. */
export interface Breach {
  readonly kind: 'breach';
  /** The broken rule in a stable word, as in `required`, `pattern`, `partition`: dialects match on it. */
  readonly rule: string;
  /** JSON Pointer to the place in the answer; empty for the whole. */
  readonly at: string;
  /** What the contract says should stand there, as a phrase. */
  readonly expected: string;
  /** What stands there. */
  readonly actual: unknown;
  /** The exchange that shows it; the last of them where it takes several. */
  readonly exchange?: Exchange;
  /** Where it takes several answers: the exchanges of the attempt that shows it, in their order. */
  readonly exchanges?: readonly Exchange[];
  /**
   * True where it takes several answers to see it: such a breach can come from data that changed, and counts only
   * when it is seen again. A single answer that breaks the contract is proof in itself. False where several answers are
   * compared of which none can have changed: a finding shows all of them, and nothing has to be seen again.
   */
  readonly needsConfirmation?: boolean;
  /** Set where the check has reproduced it already: it is not sent again. */
  readonly attempts?: { readonly seen: number; readonly sent: number };
}

/** The target answered and held no data to evaluate the statement with; the reason says what was looked for. */
export interface NoEvidence {
  readonly kind: 'no-evidence';
  readonly reason: string;
  /** The key of the target file that would supply it, as in `known.accounts`. */
  readonly give?: string;
}

/** The statement does not apply to this target; the reason says why. */
export interface NotApplicable {
  readonly kind: 'not-applicable';
  readonly reason: string;
}

/** The statement applies, and the target gave no answer that it could be evaluated with. */
export interface NotAnswered {
  readonly kind: 'not-answered';
  /** `unusable`: something came that is no answer to the request, such as `{}`, an error or a page of HTML. */
  readonly cause: UnansweredCause | 'unusable';
  readonly reason: string;
  /** The exchanges of the case, where it was sent. */
  readonly exchanges?: readonly Exchange[];
}

/** Why a statement was evaluated in no case. */
export type NotEvaluated = NoEvidence | NotApplicable | NotAnswered;

/** The data changed while it was read; the case is tried again. */
export interface Changed {
  readonly kind: 'changed';
  readonly reason: string;
}

export const holds: Holds = { kind: 'holds' };

export function breach(parts: Omit<Breach, 'kind'>): Breach {
  return { kind: 'breach', ...parts };
}

export function noEvidence(reason: string, give?: string): NoEvidence {
  return { kind: 'no-evidence', reason, ...(give === undefined ? {} : { give }) };
}

export function notApplicable(reason: string): NotApplicable {
  return { kind: 'not-applicable', reason };
}

export function notAnswered(reason: string, cause: NotAnswered['cause'] = 'unusable'): NotAnswered {
  return { kind: 'not-answered', cause, reason };
}

export function changed(reason: string): Changed {
  return { kind: 'changed', reason };
}

/** The same judgement, but where it is a breach one that takes several answers to see. */
export function needingConfirmation(judgement: Judgement): Judgement {
  return judgement.kind === 'breach' ? { ...judgement, needsConfirmation: true } : judgement;
}

/**
 * The same, but where it is a breach one that the answers at hand prove: what they are about cannot have changed between
 * them, so that nothing has to be seen again.
 */
export function ofUnchanged(judgement: Judgement): Judgement {
  return judgement.kind === 'breach' ? { ...judgement, needsConfirmation: false } : judgement;
}

/** A judgement together with the requirement that it is about. */
export type RequirementJudgement = readonly [requirement: string, judgement: Judgement];
