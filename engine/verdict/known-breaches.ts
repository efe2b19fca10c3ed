import { breachKind } from './breach-kind.ts';
import { needsControl } from './confirm.ts';
import type { Examination } from './examination.ts';
import type { Breach } from './judgement.ts';

/** After so many different breaches of one requirement further ones are counted, not confirmed. */
const mostConfirmed = 5;
/** Cases with a breach of one kind that are sent again where that of the first was not seen twice: more of them would find twice what is nothing. */
const mostOfKind = 2;

/** A breach of a case, and how the case is sent again. */
export interface FoundBreach {
  readonly found: Breach;
  readonly judge: Examination;
  /** Of a generated case. */
  readonly origin?: { readonly seed: number; readonly path: string };
}

interface Known {
  /** By kind, the cases with such a breach: the one that is sent again, and those that wait for what becomes of it. */
  readonly cases: Map<string, FoundBreach[]>;
  /** How many cases were sent again, by kind. */
  readonly claimed: Map<string, number>;
}

/** The kinds of breaches of each requirement that a check has confirmed, or is about to. */
export class KnownBreaches {
  readonly #known = new Map<string, Known>();

  /** Whether a breach is to be confirmed, as it differs from those so far; then it is known from now on. Else it waits. */
  claim(requirement: string, one: FoundBreach): boolean {
    const known = this.#knownOf(requirement, one.found);
    const kind = breachKind(one.found);
    const others = known.cases.get(kind);
    if (others === undefined && mayClaim(known, kind)) {
      claimFor(known, kind, [one]);
      return true;
    }
    // A case that shows several of a kind is sent again once.
    const isOther = others?.every(({ judge }) => judge !== one.judge) === true;
    if (isOther && others.length < mostOfKind) others.push(one);
    return false;
  }

  /**
   * The breach was not seen again: it hides no other of its kind.
   * @returns the one of another case that is to be confirmed in its place; where there is none, the next one to come is
   */
  release(requirement: string, found: Breach): FoundBreach | undefined {
    const known = this.#knownOf(requirement, found);
    const kind = breachKind(found);
    const [, next, ...others] = known.cases.get(kind) ?? [];
    known.cases.delete(kind);
    if (next === undefined || !mayClaim(known, kind)) return undefined;
    claimFor(known, kind, [next, ...others]);
    return next;
  }

  #knownOf(requirement: string, found: Breach): Known {
    const name = nameOf(requirement, found);
    const known = this.#known.get(name) ?? { cases: new Map(), claimed: new Map() };
    this.#known.set(name, known);
    return known;
  }
}

function mayClaim({ claimed }: Known, kind: string): boolean {
  const inAll = [...claimed.values()].reduce((sum, one) => sum + one, 0);
  return inAll < mostConfirmed && (claimed.get(kind) ?? 0) < mostOfKind;
}

function claimFor({ cases, claimed }: Known, kind: string, ofKind: FoundBreach[]): void {
  cases.set(kind, ofKind);
  claimed.set(kind, (claimed.get(kind) ?? 0) + 1);
}

/** What one answer proves is not hidden by what has to be seen again, and may not be. */
function nameOf(requirement: string, found: Breach): string {
  return `${requirement} ${needsControl(found)}`;
}
