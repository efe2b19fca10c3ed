import { Caching } from '../../../engine/caching.ts';
import type { PlatformContext } from '../../../engine/check.ts';
import { MemoryTurns } from '../../../engine/ledger/memory-turns.ts';
import { processMemory } from '../../../engine/ledger/process-memory.ts';
import { writeJson } from '../../../engine/wire/body/parse-json.ts';
import { Semaphore } from '../../../engine/wire/connection/semaphore.ts';
import type { Answered, Wire } from '../../../engine/wire/wire.ts';
import { anyDiffer, countsDiffer, fieldsThatMatter, Look } from './list-changes.ts';
import type { Row } from './list-page.ts';
import { type ListQuery, wholeList } from './list-query.ts';
import type { ListReader } from './list-reader.ts';
import { askPage, type Listing, readListing } from './listing.ts';
import { Rereads } from './rereads.ts';

/** An endless list is endless on its first pages too; each query would be read to the limit, again and again. */
const pagesOfEndless = 5;
/** So many looks in a row that each saw a change: the list never stands still, and looking again costs and tells nothing. */
const looksOfRestless = 3;
/** Of a restless list, every so many questions are answered by a new look: it may have come to rest. */
const questionsPerLook = 5;
/** As many as a service answers at once: a hundred at a time would all be held before the first of them shows how large they are. */
const readingsAtOnce = 16;
/** Readings that are kept beside that of the whole list; what others need again is made anew of the answers that the run shares. */
const mostKept = 32;
/** Characters of their answers: long ones are let go of sooner. */
const mostCharactersKept = 4_000_000;
/** Characters of a list that is read alone: several of them at a time would be held in parts, none of which finds room to be whole. */
const longList = 2_000_000;
const wholeKey = JSON.stringify(wholeList);
const maxPagesOf = { smoke: 20, quick: 100, standard: 200, deep: 1000 } as const;

/** So many pages are read again in all, on top of what is read once: lists of which much is wrong, or that never hold still, are read again for each case. */
const mostAgainOf = { smoke: 200, quick: 1000, standard: 3000, deep: 30_000 } as const;

/** A reading of the whole list, from which on changes are looked for, and of what. */
export interface Since {
  readonly snapshot: number;
  /** Of a node: those that the query looks at which is judged. */
  readonly fields: readonly string[];
}

/** The node list of one target: readings that checks share, and what the whole list looked like each time it was read. */
export class NodeList implements ListReader {
  readonly wire: Wire;
  readonly rereads: Rereads;
  readonly #places = new Semaphore(readingsAtOnce);
  /** Of readings, whether they belong to cases or not: where pages are large, one after another is held. */
  readonly #turns = new MemoryTurns(processMemory);
  #isLong = false;
  #maxPages: number;
  readonly #shared = new Map<string, Promise<Listing>>();
  /** How long the answers are of those that have come. */
  readonly #characters = new Map<string, number>();
  readonly #snapshots: Listing[] = [];
  #second: Promise<Listing> | undefined;
  #looking: Promise<void> = Promise.resolve();
  #waiting: Promise<void> | undefined;
  /** The newest of them. */
  readonly #looks: Look[] = [];
  #questions = 0;

  constructor(wire: Wire, maxPages: number, mostAgain = Number.POSITIVE_INFINITY) {
    this.wire = wire;
    this.#maxPages = maxPages;
    this.rereads = new Rereads(mostAgain);
  }

  /** How many pages of a list are read: few, once an endless list was seen. */
  get maxPages(): number {
    return this.#maxPages;
  }

  /** Everything that a query answers; the same reading for all that may share one. @throws Unanswered */
  listing(query: ListQuery, caching: Caching): Promise<Listing> {
    if (caching.isFresh) return this.#read(query, caching);
    const key = JSON.stringify(query);
    const reading = this.#shared.get(key) ?? this.#read(query, caching);
    // Those that were asked for last stand last.
    this.#shared.delete(key);
    this.#shared.set(key, reading);
    reading.then(
      (listing) => this.#came(key, reading, listing),
      () => this.#shared.delete(key),
    );
    this.#forget();
    return reading;
  }

  /** The whole list. @throws Unanswered */
  snapshot(caching: Caching): Promise<Listing> {
    return this.listing(wholeList, caching);
  }

  /** A second reading of the whole list, later than the first and the same for all who observe what differs. @throws Unanswered */
  async secondSnapshot(): Promise<Listing> {
    await this.snapshot(Caching.shared);
    const second = this.#second ?? this.snapshot(Caching.fresh);
    this.#second = second;
    second.catch(() => {
      this.#second = undefined;
    });
    return second;
  }

  /**
   * Reads the whole list a few times more, so that changes show. A single read between two of them shows a list that
   * changes with every request, whatever the rhythm of the readings. Concurrent cases share the next readings; those
   * under way may have begun too early for them. A reading belongs to the attempt that was the first to wait for it.
   * @throws Unanswered
   */
  lookAgain(caching: Caching): Promise<void> {
    this.#waiting ??= this.#looking
      .catch(() => undefined)
      .then(() => {
        this.#waiting = undefined;
        this.#looking = this.#look(caching.fresh);
        return this.#looking;
      });
    return this.#waiting;
  }

  /**
   * From where on a case about a query has to look for changes: taken before it reads anything. A shared case may rest on
   * readings since the run began; a fresh one reads after the newest look at the whole list.
   */
  since(query: ListQuery, caching: Caching): Since {
    const snapshot = !caching.isFresh ? 0 : Math.max(0, this.#snapshots.length - 1);
    return { snapshot, fields: fieldsThatMatter(query) };
  }

  /**
   * Whether the whole list changed since then, in what matters. A list that changed so in each of the last looks is taken to change
   * between most questions too, without another look.
   * @throws Unanswered
   */
  async changed(since: Since, caching: Caching): Promise<boolean> {
    if (this.#isRestless(since.fields) && ++this.#questions % questionsPerLook !== 0) return true;
    return this.#changedByLook(since, caching);
  }

  /**
   * Whether anything shows that nodes came, went or changed while these queries were read: the counts of their own
   * pages, or the whole list, which is read again for it, also where it never holds still: what is judged next compares with
   * that reading. Pages that overlap or leave a gap are no evidence by themselves.
   * @throws Unanswered
   */
  async changedBeside(listings: readonly Listing[], since: Since, caching: Caching): Promise<boolean> {
    return listings.some(countsDiffer) || this.#changedByLook(since, caching);
  }

  /** Every reading of the whole list so far, the oldest first. */
  get snapshots(): readonly Listing[] {
    return this.#snapshots;
  }

  /** The row, where every reading of the whole list so far holds it with the same value of `aspect`. */
  isUnchanged(key: string, aspect: (row: Row) => unknown): Row | undefined {
    const rows = this.#snapshots.map(({ byKey }) => byKey.get(key));
    const [first] = rows;
    if (first === undefined) return undefined;
    const value = writeJson(aspect(first));
    return rows.every((row) => row !== undefined && writeJson(aspect(row)) === value) ? first : undefined;
  }

  /** Whether readings of the whole list that had ended before a moment (UTC, ms) show each of these nodes. */
  wereListedBefore(keys: readonly string[], at: number): boolean {
    const before = this.#snapshots.filter(({ pages }) =>
      pages.every(({ exchange }) => endOf(exchange) <= at),
    );
    return keys.every((key) => before.some(({ byKey }) => byKey.has(key)));
  }

  #came(key: string, reading: Promise<Listing>, listing: Listing): void {
    if (this.#shared.get(key) !== reading) return;
    this.#characters.set(key, charactersOf(listing));
    this.#forget();
  }

  /** Lets go of the readings that were asked for longest ago. The one of the whole list is what others are compared with. */
  #forget(): void {
    let characters = 0;
    let kept = 0;
    for (const key of [...this.#shared.keys()].reverse()) {
      if (key === wholeKey) continue;
      characters += this.#characters.get(key) ?? 0;
      kept += 1;
      if (kept <= mostKept - 1 && characters <= mostCharactersKept) continue;
      this.#shared.delete(key);
      this.#characters.delete(key);
    }
  }

  async #changedByLook({ snapshot, fields }: Since, caching: Caching): Promise<boolean> {
    if (this.rereads.isEnough(caching.fresh)) return true;
    await this.lookAgain(caching);
    return anyDiffer(this.#snapshots.slice(snapshot), fields);
  }

  /** Whether each of the last looks saw a change of these fields, or nodes come and go. */
  #isRestless(fields: readonly string[]): boolean {
    return this.#looks.length >= looksOfRestless && this.#looks.every((look) => look.sawChange(fields));
  }

  async #look(fresh: Caching): Promise<void> {
    const before = Math.max(0, this.#snapshots.length - 1);
    await this.snapshot(fresh);
    // Of a list that never holds still, one reading shows that it still does not.
    if (!this.#isRestless([]) || !anyDiffer(this.#snapshots.slice(before), [])) {
      await this.snapshot(fresh);
      await askPage(this.wire, wholeList, fresh);
      await this.snapshot(fresh);
    }
    this.#looks.push(new Look(this.#snapshots.slice(before)));
    if (this.#looks.length > looksOfRestless) this.#looks.shift();
  }

  #read(query: ListQuery, caching: Caching): Promise<Listing> {
    return this.rereads.reading(caching, () =>
      this.#places.take(() => {
        const read = (): Promise<Listing> => this.#readOnce(query, caching);
        return this.#isLong ? this.#turns.again(read) : this.#turns.take(read);
      }),
    );
  }

  async #readOnce(query: ListQuery, caching: Caching): Promise<Listing> {
    const before = query.length === 0 && caching.isFresh ? this.#snapshots.at(-1) : undefined;
    const listing = await readListing(this, query, caching, before?.pages.length);
    if (charactersOf(listing) > longList) this.#isLong = true;
    if (listing.truncated) this.#maxPages = Math.min(this.#maxPages, pagesOfEndless);
    if (query.length === 0 && listing.failure === undefined && !listing.truncated)
      this.#snapshots.push(listing);
    return listing;
  }
}

function charactersOf({ pages }: Listing): number {
  return pages.reduce((sum, { exchange }) => sum + exchange.answer.text.length, 0);
}

/** UTC, ms. Never, where it is not known when it was sent. */
function endOf({ sentAt = Number.POSITIVE_INFINITY, durationMs }: Answered): number {
  return sentAt + durationMs;
}

export function nodeListOf(context: PlatformContext): Promise<NodeList> {
  return context.shared('node list', () =>
    Promise.resolve(
      new NodeList(context.wire, maxPagesOf[context.profile.level], mostAgainOf[context.profile.name]),
    ),
  );
}
