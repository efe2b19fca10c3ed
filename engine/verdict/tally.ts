import type { UnansweredCause } from '../unanswered.ts';
import type { Breach } from './judgement.ts';
import type { InconclusiveCause, Outcome, Sighting } from './outcome.ts';

/** Further breaches are kept up to this number, for dialects to explain. */
const maxFurther = 1_000;

/** Everything that the cases of one requirement have said so far, and the verdict that follows. */
export class Tally {
  #cases = 0;
  #held = 0;
  readonly #sightings: Sighting[] = [];
  readonly #further: Breach[] = [];
  readonly #lacking = new Set<string>();
  #passedOver: 'readable' | 'unreadable' | undefined;
  readonly #open = new Map<InconclusiveCause, string>();
  #observation: { readonly value: unknown } | undefined;
  #skipped: string | undefined;

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
    if (this.#further.length < maxFurther && breach.relational !== true) this.#further.push(breach);
  }

  lacked(reason: string): void {
    this.#lacking.add(reason);
  }

  /**
   * A case that was about it came out without a word on it: the answers held nothing that it speaks of, or were such
   * that nobody could tell.
   */
  passedOver(readable: boolean): void {
    if (readable) this.#passedOver = 'readable';
    else this.#passedOver ??= 'unreadable';
  }

  /** A case that ended without an answer, moved each time, or was seen once and never again. */
  leftOpen(cause: UnansweredCause | 'moved' | 'unstable' | 'internal', reason: string): void {
    this.#cases += 1;
    if (!this.#open.has(cause)) this.#open.set(cause, reason);
  }

  observed(value: unknown): void {
    this.#observation = { value };
  }

  skipped(reason: string): void {
    this.#skipped = reason;
  }

  /**
   * The verdict rules (design: "rules that make verdicts worth trusting"). A breach wins over everything; a fault of
   * our own never reads as passed; a case without an answer leaves the statement open; data that moved does not,
   * where other cases held still; `passed` needs at least one case that held.
   */
  outcome(): Outcome {
    if (this.#sightings.length > 0)
      return { verdict: 'failed', cases: this.#cases, sightings: this.#sightings, further: this.#further };
    if (this.#observation !== undefined) {
      return { verdict: 'observed', cases: Math.max(1, this.#cases), observation: this.#observation.value };
    }
    for (const [cause, reason] of this.#open) {
      if (cause === 'moved' && this.#held > 0) continue;
      return { verdict: 'inconclusive', cases: this.#cases, cause, reason };
    }
    if (this.#held > 0) return { verdict: 'passed', cases: this.#cases };
    if (this.#skipped !== undefined) return { verdict: 'skipped', reason: this.#skipped };
    if (this.#lacking.size > 0)
      return { verdict: 'skipped', reason: [...this.#lacking].slice(0, 3).join('; ') };
    if (this.#passedOver === 'readable')
      return { verdict: 'skipped', reason: 'the answers held nothing that it speaks of' };
    if (this.#passedOver === 'unreadable') {
      const reason = 'no answer was such that it could be judged by it';
      return { verdict: 'inconclusive', cases: 0, cause: 'unreadable', reason };
    }
    return {
      verdict: 'inconclusive',
      cases: 0,
      cause: 'internal',
      reason: 'fault of nodeproof: the check put nothing to the proof',
    };
  }
}
