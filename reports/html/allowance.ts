import { excerpt } from '../excerpt.ts';
import { escapeHtml } from '../inert/html.ts';

/**
 * How much foreign text the page may still hold, in bytes as they will be written. What a target says can be
 * of any size; the page cannot.
 */
export class Allowance {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  get isSpent(): boolean {
    return this.#left <= 0;
  }

  /** The text, or its beginning where it is longer than `longest` or than what is left. */
  take(text: string, longest: number): string {
    const short = excerpt(text, Math.max(0, Math.min(longest, this.#left)));
    this.spend(escapeHtml(short));
    return short;
  }

  /** Counts markup that was written. */
  spend(markup: string): void {
    this.#left -= Buffer.byteLength(markup);
  }
}
