import { escapeHtml } from '../escaping/html.ts';
import { excerpt } from '../text/excerpt.ts';

/** Of one text of a finding so many characters are shown; run.json has all. */
export const longestText = 4000;

/**
 * How many bytes a part of the page may still take: responses can be of any size, the page cannot.
 */
export class Allowance {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** The text, its beginning where it is longer than `longest` or than what is left, or where to find it. */
  quote(text: string, longest: number): string {
    return this.isSpent ? '(in run.json)' : excerpt(text, Math.min(longest, this.#left));
  }

  /** The same, and counts it as it will be written. */
  take(text: string, longest: number): string {
    const quoted = this.quote(text, longest);
    this.spend(Buffer.byteLength(escapeHtml(quoted)));
    return quoted;
  }

  spend(bytes: number): void {
    this.#left -= bytes;
  }
}
