import type { Exchange } from '../wire/exchange.ts';
import { answerKey } from './answer-key.ts';
import {
  type Breach,
  type NoEvidence,
  type NotApplicable,
  type NotEvaluated,
  noEvidence,
} from './judgement.ts';
import type { InconclusiveCause, Outcome, Sighting } from './outcome.ts';

/** Further breaches are kept up to this number, for dialects to explain. */
const maxFurther = 1_000;

/** Causes that leave a case undecided, and the statement not, where other cases passed. */
const besideEvidence: ReadonlySet<InconclusiveCause> = new Set(['changed', 'unusable']);

/** Counts the judgements of the cases of one requirement, and derives its verdict. */
export class Tally {
  #cases = 0;
  #held = 0;
  #undecided = 0;
  readonly #sightings: Sighting[] = [];
  readonly #further: Breach[] = [];
  readonly #lacked = new Map<string, NoEvidence | NotApplicable>();
  #notCovered: 'readable' | 'unreadable' | undefined;
  /** Of each case that got no usable answer: the keys of what it got. */
  readonly #unusable: (readonly string[])[] = [];
  readonly #open = new Map<InconclusiveCause, string>();
  #observation: { readonly value: unknown } | undefined;
  #skipped: NotEvaluated | undefined;
  #qualification: string | undefined;

  held(): void {
    this.#cases += 1;
    this.#held += 1;
  }

  broken(sighting: Sighting): void {
    this.#cases += 1;
    this.#sightings.push(sighting);
  }

  /** Another case with a breach that is in the findings already. */
  brokenAgain(breach: Breach): void {
    this.#cases += 1;
    if (this.#further.length < maxFurther && breach.needsConfirmation !== true) this.#further.push(breach);
  }

  lacked(why: NoEvidence | NotApplicable): void {
    this.#lacked.set(why.reason, why);
  }

  /**
   * A case without a judgement of it: no response contained data for the requirement, or none could
   * be evaluated.
   */
  notCovered(readable: boolean, exchanges: readonly Exchange[] = []): void {
    if (readable) this.#notCovered = 'readable';
    else {
      this.#notCovered ??= 'unreadable';
      this.#unusable.push(exchanges.map(answerKey));
    }
  }

  /** A case that ended without a response, whose data changed in every attempt, or that was seen once and not reproduced. */
  undecided(cause: InconclusiveCause, reason: string, exchanges: readonly Exchange[] = []): void {
    this.#cases += 1;
    this.#undecided += 1;
    if (cause === 'unusable') this.#unusable.push(exchanges.map(answerKey));
    if (!this.#open.has(cause)) this.#open.set(cause, reason);
  }

  observed(value: unknown): void {
    this.#observation = { value };
  }

  skipped(why: NotEvaluated): void {
    this.#skipped = why;
  }

  /** The note of a verdict `passed`. */
  qualified(how: string): void {
    this.#qualification = how;
  }

  /**
   * The verdict rules (design: "rules that make verdicts worth trusting"). A breach wins over everything; a fault of
   * our own never reads as passed; a case without a response leaves the statement undecided; changed data does not,
   * where other cases were unchanged; `passed` needs at least one case that held.
   */
  outcome(): Outcome {
    if (this.#sightings.length > 0)
      return { verdict: 'failed', cases: this.#cases, sightings: this.#sightings, further: this.#further };
    if (this.#observation !== undefined) {
      return { verdict: 'observed', cases: Math.max(1, this.#cases), observation: this.#observation.value };
    }
    for (const [cause, reason] of this.#open) {
      if (besideEvidence.has(cause) && this.#held > 0) continue;
      const isAlone = this.#open.size === 1 && cause === 'unusable';
      const unusable = isAlone ? { unusable: this.#unusable } : {};
      return { verdict: 'inconclusive', cases: this.#cases, cause, reason, ...unusable };
    }
    if (this.#held > 0)
      return {
        verdict: 'passed',
        cases: this.#cases,
        ...(this.#undecided === 0 ? {} : { undecided: this.#undecided }),
        ...(this.#qualification === undefined ? {} : { reason: this.#qualification }),
      };
    if (this.#skipped?.kind === 'not-answered') {
      const { cause, reason } = this.#skipped;
      return { verdict: 'inconclusive', cases: this.#cases, cause, reason };
    }
    if (this.#skipped !== undefined) return skippedFor([this.#skipped]);
    if (this.#lacked.size > 0) return skippedFor([...this.#lacked.values()]);
    if (this.#notCovered === 'readable')
      return skippedFor([noEvidence('no response contained data for this requirement')]);
    if (this.#notCovered === 'unreadable') {
      const reason = 'no response could be evaluated';
      return { verdict: 'inconclusive', cases: 0, cause: 'unreadable', reason, unusable: this.#unusable };
    }
    return {
      verdict: 'inconclusive',
      cases: 0,
      cause: 'internal',
      reason: 'internal error: the check evaluated no case',
    };
  }
}

/** Where some data was looked for and not found, that is the reason: a user can supply it. */
function skippedFor(reasons: readonly (NoEvidence | NotApplicable)[]): Outcome {
  const missing = reasons.filter((why) => why.kind === 'no-evidence');
  const shown = (missing.length > 0 ? missing : reasons).slice(0, 3);
  const give = missing.find((why) => why.give !== undefined)?.give;
  return {
    verdict: 'skipped',
    skip: missing.length > 0 ? 'no-data' : 'not-applicable',
    reason: shown.map(({ reason }) => reason).join('; '),
    ...(give === undefined ? {} : { give }),
  };
}
