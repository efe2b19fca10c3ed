import { isObjectOrArray } from '../../base/json-object.ts';
import { parseJson } from '../wire/body/parse-json.ts';

/** What became of a request on a connection that others share. */
export type Settlement =
  | { readonly kind: 'answer'; readonly text: string }
  /** Messages came that no id ties to one of several waiting requests. */
  | { readonly kind: 'ambiguous' };

interface Pending {
  readonly settle: (settlement: Settlement) => void;
  /** Messages that had arrived when it was sent: none of them can be its answer. */
  readonly after: number;
}

interface Stray {
  readonly text: string;
  /** The id as text, where there is one. */
  readonly id: string | undefined;
  /** Of an array, the ids in it: some gateways gather answers, as if they had been asked in a batch. */
  readonly gathered: readonly string[];
  readonly position: number;
}

/** How long a right answer may still come before a message without one is taken for it. */
const graceMs = 150;
/** The same once a connection was seen to answer without ids: waiting did not help. */
const shortGraceMs = 10;
/** Characters of unmatched messages on one connection: a flood of duplicates is counted, not kept. */
const mostStray = 2 * 1024 * 1024;
/** So many times the grace may pass in silence before several waiting requests count as ambiguous. */
const maxQuietReviews = 4;

/**
 * Matches messages to requests by their id. A message with a wrong or no id goes to the only waiting request, so that
 * a service that loses ids is judged for that instead of being called silent.
 */
export class Correlator {
  readonly #waiting = new Map<string, Pending>();
  readonly #done = new Set<string>();
  readonly #givenUp = new Set<string>();
  /** Requests whose answer was found by its id: another one with that id answers nothing. */
  readonly #answered = new Set<string>();
  #secondAnswer: string | undefined;
  readonly #graceMs: number;
  readonly #notified: (text: string) => void;
  #strays: Stray[] = [];
  #strayCharacters = 0;
  #arrived = 0;
  #surplus = 0;
  #unreliable = false;
  #review: NodeJS.Timeout | undefined;
  #quietReviews = 0;

  /** @param notified called with each message that calls a method of ours: nobody asked for it */
  constructor(grace = graceMs, notified: (text: string) => void = () => {}) {
    this.#graceMs = grace;
    this.#notified = notified;
  }

  /** Messages that match no request: duplicates, and responses to requests that were abandoned. */
  get surplus(): number {
    return this.#surplus + this.#strays.length;
  }

  /** The first message that answers a request which was answered before; given once. */
  takeSecondAnswer(): string | undefined {
    const taken = this.#secondAnswer;
    this.#secondAnswer = undefined;
    return taken;
  }

  /** Characters of messages that are not matched yet. */
  get held(): number {
    return this.#strayCharacters;
  }

  /** Announces a request. Gives back how to give it up. */
  expect(id: string, settle: (settlement: Settlement) => void): () => void {
    this.#done.delete(id);
    this.#givenUp.delete(id);
    this.#answered.delete(id);
    const pending: Pending = { settle, after: this.#arrived };
    this.#waiting.set(id, pending);
    return () => {
      if (this.#waiting.get(id) !== pending) return;
      this.#finish(id);
      this.#givenUp.add(id);
    };
  }

  /** @returns whether it is the answer to a request by its id */
  receive(text: string): boolean {
    this.#arrived += 1;
    const { body, id, gathered = [] } = readMessage(text);
    if (id !== undefined && body?.exact === true && this.#waiting.has(id)) {
      this.#settle(id, text);
      this.#answered.add(id);
      return true;
    }
    if (id !== undefined && body?.exact === true && this.#answered.has(id)) this.#secondAnswer ??= text;
    if (body?.notification === true) {
      this.#notified(text);
      return false;
    }
    // Late, but of this request.
    if (id !== undefined && this.#givenUp.delete(id)) {
      this.#surplus += 1;
      return false;
    }
    this.#strays.push({ text, id, gathered, position: this.#arrived });
    this.#strayCharacters += text.length;
    this.#makeRoom();
    this.#quietReviews = 0;
    this.#reviewLater();
    return false;
  }

  /** Ends the timer; what waits is the owner's to settle. */
  close(): void {
    clearTimeout(this.#review);
    this.#review = undefined;
  }

  #settle(id: string, text: string): void {
    const pending = this.#waiting.get(id);
    this.#finish(id);
    this.#quietReviews = 0;
    pending?.settle({ kind: 'answer', text });
    if (this.#strays.length > 0) this.#reviewLater();
  }

  #finish(id: string): void {
    this.#waiting.delete(id);
    this.#done.add(id);
  }

  #reviewLater(): void {
    if (this.#review !== undefined) return;
    this.#review = setTimeout(
      () => {
        this.#review = undefined;
        this.#look();
      },
      this.#unreliable ? Math.min(shortGraceMs, this.#graceMs) : this.#graceMs,
    );
  }

  #look(): void {
    this.#takeIdsOfAnotherType();
    const [only] = this.#waiting;
    if (this.#waiting.size === 0) this.#discard();
    else if (this.#waiting.size === 1 && only !== undefined) this.#giveTo(only[0], only[1]);
    else this.#waitOrGiveUp();
  }

  /** `"5"` for 5 is a defect to report, and so are several answers in one message, but they identify the requests. */
  #takeIdsOfAnotherType(): void {
    const kept: Stray[] = [];
    for (const stray of this.#strays) {
      const ids = stray.id === undefined ? stray.gathered : [stray.id];
      const awaited = ids.filter((id) => this.#waiting.has(id));
      if (awaited.length === 0) kept.push(stray);
      for (const id of awaited) this.#settle(id, stray.text);
    }
    this.#keep(kept);
  }

  #giveTo(id: string, pending: Pending): void {
    const later = this.#strays.filter(({ position }) => position > pending.after);
    // A duplicate of an earlier response is the less likely match.
    const chosen = later.find((stray) => stray.id === undefined || !this.#done.has(stray.id)) ?? later.at(-1);
    this.#keep(later.filter((stray) => stray !== chosen));
    if (chosen === undefined) return;
    this.#unreliable = true;
    this.#settle(id, chosen.text);
  }

  #waitOrGiveUp(): void {
    if (this.#strays.length === 0) return;
    this.#quietReviews += 1;
    if (this.#quietReviews < maxQuietReviews) {
      this.#reviewLater();
      return;
    }
    this.#unreliable = true;
    this.#discard();
    const ids = [...this.#waiting];
    for (const [id] of ids) this.#finish(id);
    for (const [, { settle }] of ids) settle({ kind: 'ambiguous' });
  }

  #discard(): void {
    this.#surplus += this.#strays.length;
    this.#keep([]);
  }

  #keep(strays: Stray[]): void {
    this.#strays = strays;
    this.#strayCharacters = strays.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Drops the oldest, duplicates first; the newest stays, however long it is. */
  #makeRoom(): void {
    while (this.#strayCharacters > mostStray && this.#strays.length > 1) {
      const double = this.#strays.findIndex(({ id }) => id !== undefined && this.#done.has(id));
      const [gone] = this.#strays.splice(double === -1 || double === this.#strays.length - 1 ? 0 : double, 1);
      this.#strayCharacters -= gone?.text.length ?? 0;
      this.#surplus += 1;
    }
  }
}

function idOf(value: object): string | undefined {
  const { id } = value as { readonly id?: unknown };
  return typeof id === 'number' || typeof id === 'bigint' || typeof id === 'string' ? String(id) : undefined;
}

/** The id of a message as text, whether it is the JSON number that was sent, and whether nobody asked for the message. */
function readMessage(text: string): {
  id: string | undefined;
  gathered?: readonly string[];
  body?: { readonly exact: boolean; readonly notification: boolean };
} {
  const parsed = parseJson(text);
  if (parsed.kind !== 'json' || !isObjectOrArray(parsed.value)) {
    return { id: undefined };
  }
  if (Array.isArray(parsed.value))
    return {
      id: undefined,
      gathered: parsed.value.flatMap((one) => (isObjectOrArray(one) ? (idOf(one) ?? []) : [])),
    };
  const { id, method, result, error } = parsed.value as Record<string, unknown>;
  const exact = typeof id === 'number' || typeof id === 'bigint';
  const notification = typeof method === 'string' && result === undefined && error === undefined;
  return { id: idOf(parsed.value), body: { exact, notification } };
}
