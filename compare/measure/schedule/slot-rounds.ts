import { deriveSeed, randomStream } from '../../../engine/seed.ts';
import type { Asker } from '../asker.ts';
import { balancedOrder } from './balanced-order.ts';
import type { Slot } from './slot.ts';

/** The random stream of the rounds of one slot, independent of other slots. */
export class SlotRounds {
  readonly slot: Slot;
  /** Among all slots. */
  readonly place: number;
  /** Rounds so far. */
  count = 0;
  readonly #random: () => number;
  readonly #orders: Generator<readonly Asker[], never>;

  constructor(slot: Slot, place: number, { seed }: { readonly seed: number }) {
    this.slot = slot;
    this.place = place;
    this.#random = randomStream(deriveSeed(seed, 'rounds', slot.group, slot.method));
    this.#orders = balancedOrder(slot.askers, this.#random);
  }

  /** The form that everybody is asked, in which order, and how many milliseconds later than planned. */
  next(): {
    readonly form: Slot['forms'][number];
    readonly order: readonly Asker[];
    readonly jitter: number;
  } {
    const { forms, staggerMs } = this.slot;
    this.count += 1;
    return {
      form: forms[Math.floor(this.#random() * forms.length)] ?? forms[0],
      order: this.#orders.next().value,
      jitter: this.#random() * staggerMs,
    };
  }
}
