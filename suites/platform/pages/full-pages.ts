import type { ListPage } from '../../support/platform/list-page.ts';
import type { SeenPage } from '../../support/platform/watch-pages.ts';

/** How many nodes a full page has, as far as the pages of a run agree on it. */
export class FullPages {
  readonly #lengths = new Set<number>();

  saw({ next, rows }: ListPage): void {
    // Another page follows, so that this one is as long as pages are.
    if (typeof next === 'string' && this.#lengths.size < 2) this.#lengths.add(rows.length);
  }

  /** Whether a page certainly is the one of its number: the contract does not state the answer to a number outside the set. */
  hasInSet({ page, number }: SeenPage): boolean {
    if (number === undefined) return false;
    if (number === 1) return true;
    const { count, rows, next } = page;
    if (count === undefined || rows.length === 0) return false;
    if (next !== null) return (number - 1) * rows.length < count;
    const [size, ...others] = this.#lengths;
    // A service that answers its last page for any number beyond it has fewer full pages before it.
    return size !== undefined && others.length === 0 && (number - 1) * size + rows.length === count;
  }
}
