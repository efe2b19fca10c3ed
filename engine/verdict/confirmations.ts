import type { Strand } from '../ledger/strand.ts';
import { type Control, confirm } from './confirm.ts';
import type { Examination } from './examination.ts';
import type { Breach } from './judgement.ts';
import { type FoundBreach, KnownBreaches } from './known-breaches.ts';
import type { Tally } from './tally.ts';

/** Sends the cases of one check with a breach again, those of one kind once, and notes what becomes of them. */
export class Confirmations {
  readonly #breaches = new KnownBreaches();
  readonly #control: Control;
  readonly #strand: Strand;
  readonly #tallyOf: (requirement: string) => Tally;

  constructor(control: Control, strand: Strand, tallyOf: (requirement: string) => Tally) {
    this.#control = control;
    this.#strand = strand;
    this.#tallyOf = tallyOf;
  }

  /** Whether a breach is to be confirmed; else it is counted as one more of its kind. */
  claim(requirement: string, one: FoundBreach): boolean {
    const isNew = this.#breaches.claim(requirement, one);
    if (!isNew) this.#tallyOf(requirement).brokenAgain(one.found);
    return isNew;
  }

  /** What was seen once and not again hides none of its kind in other cases: the next of them is sent again, too. */
  async confirm(
    found: readonly (readonly [string, Breach])[],
    judge: Examination,
    origin?: FoundBreach['origin'],
  ): Promise<void> {
    for (const [requirement, first] of await this.#sendAgain(found, judge, origin)) {
      let next = this.#breaches.release(requirement, first);
      while (next !== undefined) {
        const [again] = await this.#sendAgain([[requirement, next.found]], next.judge, next.origin);
        next = again && this.#breaches.release(requirement, next.found);
      }
    }
  }

  /** @returns those that were not seen again */
  async #sendAgain(
    found: readonly (readonly [string, Breach])[],
    judge: Examination,
    origin: FoundBreach['origin'],
  ): Promise<readonly (readonly [requirement: string, first: Breach])[]> {
    const results = await confirm(found, judge, this.#control, this.#strand);
    return results.flatMap((result, index) => {
      const { requirement } = result;
      const tally = this.#tallyOf(requirement);
      if (result.kind === 'confirmed') tally.broken({ ...result.sighting, ...origin });
      else tally.undecided(result.cause, result.reason);
      const one = found[index];
      return result.kind === 'open' && result.wasSeenOnce === true && one !== undefined ? [one] : [];
    });
  }
}
