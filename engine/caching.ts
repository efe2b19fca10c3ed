import type { Strand } from './ledger/strand.ts';
import type { Exchange } from './wire/exchange.ts';

/** What an attempt at a case used. Connections hold what is under way until the run ends: exchanges must not hang on it. */
interface Used {
  exchanges: Exchange[] | undefined;
}

/**
 * What may answer a request, and where it belongs. Each attempt at a case has one, and hands it to every request that it sends: so its
 * exchanges are known, and its requests take turns with those of other checks. The first attempt shares answers that another case
 * of the run already has, so that none is paid for twice; every later one must see the target as it is now.
 */
export class Caching {
  /** True where only the target may answer. */
  readonly isFresh: boolean;
  /** The work that its requests are part of; where absent each is next, as checks wait for what belongs to no case of one. */
  readonly strand: Strand | undefined;
  readonly #used: Used | undefined;
  #other: Caching | undefined;

  private constructor(isFresh: boolean, strand?: Strand, used?: Used) {
    this.isFresh = isFresh;
    this.strand = strand;
    this.#used = used;
  }

  /** Of a request that belongs to no case: a survey, a control, a comparison. */
  static get shared(): Caching {
    return new Caching(false);
  }

  static get fresh(): Caching {
    return new Caching(true);
  }

  /** Of one attempt at a case. */
  static of({ isFresh, strand }: { readonly isFresh: boolean; readonly strand: Strand }): Caching {
    return new Caching(isFresh, strand, { exchanges: [] });
  }

  /** The same attempt, where only the target may answer. */
  get fresh(): Caching {
    return this.isFresh ? this : this.#turned();
  }

  /** The same attempt, where answers that the run already has are as good: of data that cannot change. */
  get shared(): Caching {
    return this.isFresh ? this.#turned() : this;
  }

  /** Notes an exchange that the attempt used, cached or not, and returns it. */
  used<E extends Exchange>(exchange: E): E {
    this.#used?.exchanges?.push(exchange);
    return exchange;
  }

  /** Ends the attempt: the exchanges that it used, in their order. Later ones are not kept. */
  end(): readonly Exchange[] {
    const used = this.#used?.exchanges ?? [];
    if (this.#used !== undefined) this.#used.exchanges = undefined;
    // A response that several callers noted counts once.
    return used.length < 2
      ? used
      : [...new Map(used.map((exchange) => [exchange.answer, exchange])).values()];
  }

  #turned(): Caching {
    if (this.#other === undefined) {
      this.#other = new Caching(!this.isFresh, this.strand, this.#used);
      this.#other.#other = this;
    }
    return this.#other;
  }
}
