import { breachKind } from './breach-kind.ts';
import type { Breach } from './judgement.ts';

/** After so many different breaches of one requirement further ones are counted, not confirmed. */
const mostConfirmed = 5;

/** The kinds of breaches of each requirement that a check has confirmed, or is about to. */
export class KnownBreaches {
  readonly #kinds = new Map<string, Set<string>>();

  /** Whether a breach is to be confirmed, as it differs from those so far; then it is known from now on. */
  claim(requirement: string, found: Breach): boolean {
    const known = this.#kinds.get(requirement) ?? new Set<string>();
    this.#kinds.set(requirement, known);
    const kind = breachKind(found);
    if (known.has(kind) || known.size >= mostConfirmed) return false;
    known.add(kind);
    return true;
  }
}
