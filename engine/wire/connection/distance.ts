/** Milliseconds: from here on the way to a service takes longer than its work. */
const farMs = 20;
/** So many answers tell it: the first ones wait for a service that has just begun. */
const answersThatTell = 250;
/** Before that, so many connections do: the fastest waited for little but its two ways, that of TCP and that of TLS. */
export const connectionsThatTell = 3;
const waysOfConnection = 2;
/** A first connection that takes longer is one to a service far away. */
export const farConnectionMs = waysOfConnection * farMs;

/** What connects before it has its place, as its service is far away, waits no longer for that: then it connects in its place. */
export const mostAheadMs = 2_000;

/** How far away a service is, as far as is known by now. */
export class Distance {
  /** By node, null for the platform: milliseconds of the fastest answer. */
  readonly #fastest = new Map<string | null, number>();
  #answers = 0;
  #fastestConnectionMs = Number.POSITIVE_INFINITY;
  #connections = 0;
  #isFar = false;
  readonly #listeners: (() => void)[] = [];

  /** Whether the fastest answers of most surfaces take their way, or the fastest connection did; false before that can be told. */
  get isFar(): boolean {
    return this.#isFar;
  }

  /** @param ms that opening a connection took, TLS included */
  connected(ms: number): void {
    this.#connections += 1;
    this.#fastestConnectionMs = Math.min(ms, this.#fastestConnectionMs);
    if (this.#connections >= connectionsThatTell && this.#answers < answersThatTell)
      this.#judge(this.#fastestConnectionMs / waysOfConnection);
  }

  /** Nothing was open within `farConnectionMs`, while this process had nothing else to do. */
  connectsLate(): void {
    if (this.#answers < answersThatTell) this.#judge(farMs);
  }

  /** @param ms from a request to the end of its answer */
  answered(node: string | null, ms: number): void {
    this.#answers += 1;
    const isFastest = ms < (this.#fastest.get(node) ?? Number.POSITIVE_INFINITY);
    if (isFastest) this.#fastest.set(node, ms);
    if (this.#answers === answersThatTell || (isFastest && this.#answers > answersThatTell)) {
      const sorted = [...this.#fastest.values()].sort((a, b) => a - b);
      this.#judge(sorted[Math.floor(sorted.length / 2)] ?? 0);
    }
  }

  /** Calls a listener once it is far, at once where that is known. */
  whenFar(listener: () => void): void {
    if (this.#isFar) listener();
    else this.#listeners.push(listener);
  }

  #judge(ms: number): void {
    this.#isFar = ms >= farMs;
    if (this.#isFar) for (const listener of this.#listeners.splice(0)) listener();
  }
}
