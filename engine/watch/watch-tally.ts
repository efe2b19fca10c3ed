import { breachKind } from '../verdict/breach-kind.ts';
import type { Breach } from '../verdict/judgement.ts';
import type { Outcome } from '../verdict/outcome.ts';

/** So many kinds of breach of one requirement are kept with an exchange; they are counted, further kinds are not. */
const maxKinds = 20;

interface Met {
  /** Of breaches of one kind, the one whose request is first in string order: the same in every run with the same responses. */
  breach: Breach;
  readonly explained: boolean;
  seen: number;
}

/** The responses that one rule was held against: one number for all requirements that it decides. */
export interface Judged {
  count: number;
}

/** The results of one rule for one requirement of one surface. */
export class WatchTally {
  readonly #met = new Map<string, Met>();
  readonly #judged: Judged;
  #failure: string | undefined;

  constructor(judged: Judged = { count: 0 }) {
    this.#judged = judged;
  }

  /**
   * A response broke the rule.
   * @param explained whether a declared dialect explains it
   * @returns whether it is the first of its kind
   */
  broken(breach: Breach, explained: boolean): boolean {
    const kind = this.kindOf(breach, explained);
    const known = this.#met.get(kind);
    if (known !== undefined) {
      known.seen += 1;
      if (requestOf(breach) < requestOf(known.breach)) known.breach = breach;
      return false;
    }
    const alike = [...this.#met.values()].filter((one) => one.explained === explained).length;
    if (alike >= maxKinds) return false;
    this.#met.set(kind, { breach, explained, seen: 1 });
    return true;
  }

  crashed(error: unknown): void {
    this.#failure ??= error instanceof Error ? error.message : String(error);
  }

  kindOf(breach: Breach, explained: boolean): string {
    return `${explained} ${breachKind(breach)}`;
  }

  /** Undefined where nothing is wrong. Breaches that no dialect explains come first. */
  static outcomeOf(tallies: readonly WatchTally[]): Outcome | undefined {
    const met = tallies.flatMap((tally) => [...tally.#met.values()].map((one) => ({ one, tally })));
    const cases = tallies.reduce((sum, tally) => sum + tally.#judged.count, 0);
    if (met.length > 0) {
      const rank = ({ one }: (typeof met)[number]): string => `${one.explained} ${breachKind(one.breach)}`;
      const sorted = met.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
      return {
        verdict: 'failed',
        cases,
        sightings: sorted.map(({ one: { breach, seen }, tally }) => ({
          breach,
          seen,
          sent: tally.#judged.count,
          ofResponses: true,
        })),
        further: [],
      };
    }
    const failure = tallies.map((tally) => tally.#failure).find((one) => one !== undefined);
    return failure === undefined
      ? undefined
      : { verdict: 'inconclusive', cases, cause: 'internal', reason: `internal error: ${failure}` };
  }
}

function requestOf({ exchange }: Breach): string {
  return exchange === undefined ? '' : `${exchange.request.url} ${exchange.request.body ?? ''}`;
}
