import { hash } from 'node:crypto';
import type { SpillFile, SpillPlace } from './spill-file.ts';

/** Characters of answers that a run keeps in memory to share, on each kind of transport. */
const mostCharacters = 1_250_000;
/** Where there is no disk for the others. */
const mostWithoutDisk = 24 * 1024 * 1024;

/** What a cache has to know of the answers in it. */
export interface AnswerForm<T> {
  /** Characters. */
  readonly sizeOf: (answer: T) => number;
  /** A text in parts. */
  readonly write: (answer: T) => readonly string[];
  readonly read: (written: string) => Promise<T>;
  /** Whether whoever asks later is not to be answered by it; none where absent. */
  readonly isPassing?: (answer: T) => boolean;
}

/** One that is not in memory, unless somebody else holds it. */
interface Spilled<T extends object> {
  readonly answer: WeakRef<T>;
  readonly place: SpillPlace;
}

/**
 * Answers that are shared between checks, by what was asked. A service decides how long its answers are, so they are kept in memory
 * only up to a size: then the one that was asked for longest ago goes to disk. Where that has no room for it, whoever asks again
 * pays for it again.
 */
export class ResponseCache<T extends object> {
  readonly #form: AnswerForm<T>;
  readonly #disk: SpillFile;
  readonly #most: number;
  readonly #mostWithoutDisk: number;
  /** Those in memory, longest unused first. Promises, so that what is under way is not asked for twice. */
  readonly #answers = new Map<string, Promise<T>>();
  /** Of them, those that have come. */
  readonly #arrived = new Map<string, { readonly answer: T; readonly size: number }>();
  readonly #spilled = new Map<string, Spilled<T>>();
  #total = 0;

  /**
   * @param disk takes what memory has no room for
   * @param most characters in memory
   */
  constructor(form: AnswerForm<T>, disk: SpillFile, most = mostCharacters, without = mostWithoutDisk) {
    this.#form = form;
    this.#disk = disk;
    this.#most = most;
    this.#mostWithoutDisk = without;
  }

  /** The answer kept under a key, or the one that `ask` gets. What `ask` throws is kept too. */
  of(key: string, ask: () => Promise<T>): Promise<T> {
    // Keys are as long as a request.
    const id = hash('sha256', key, 'base64');
    const known = this.#answers.get(id);
    if (known !== undefined) {
      this.#answers.delete(id);
      this.#answers.set(id, known);
      return known;
    }
    const spilled = this.#spilled.get(id);
    const answered = spilled === undefined ? ask() : this.#readAgain(spilled, ask);
    this.#answers.set(id, answered);
    answered.then(
      (answer) => this.#came(id, answer),
      () => {},
    );
    return answered;
  }

  /** Whoever asks again is answered anew. Not while anything is under way. */
  clear(): void {
    for (const known of [this.#answers, this.#arrived, this.#spilled]) known.clear();
    this.#total = 0;
  }

  async #readAgain({ answer, place }: Spilled<T>, ask: () => Promise<T>): Promise<T> {
    const held = answer.deref();
    if (held !== undefined) return held;
    const written = this.#disk.read(place);
    return written === undefined ? ask() : this.#form.read(written);
  }

  #came(id: string, answer: T): void {
    if (this.#form.isPassing?.(answer) === true) {
      this.#answers.delete(id);
      return;
    }
    const size = this.#form.sizeOf(answer);
    this.#arrived.set(id, { answer, size });
    this.#total += size;
    for (const oldest of this.#answers.keys()) {
      if (this.#total <= (this.#disk.usable ? this.#most : this.#mostWithoutDisk)) return;
      const going = this.#arrived.get(oldest);
      if (going === undefined) continue;
      this.#spill(oldest, going.answer);
      this.#answers.delete(oldest);
      this.#arrived.delete(oldest);
      this.#total -= going.size;
    }
  }

  #spill(id: string, answer: T): void {
    const place = this.#spilled.get(id)?.place ?? this.#disk.write(...this.#form.write(answer));
    if (place === undefined) this.#spilled.delete(id);
    else this.#spilled.set(id, { answer: new WeakRef(answer), place });
  }
}
