/**
 * What is known of a list that others add to while it is read: which message stands at which place. Places are those of
 * the last read of its beginning; a window that was read earlier is up to `shift` places further back.
 */
export class KnownPlaces {
  /** How many messages came to the front between the first and the last look. */
  readonly shift: number;
  readonly #places = new Map<number, string>();
  readonly #noted = new Map<string, number>();

  private constructor(before: readonly string[], after: readonly string[], shift: number) {
    this.shift = shift;
    for (const [index, key] of before.entries()) this.#places.set(index + shift, key);
    for (const [index, key] of after.entries()) this.#places.set(index, key);
  }

  /** From two reads of the beginning of the list; undefined where the later is not the earlier with new messages in front. */
  static between(before: readonly string[], after: readonly string[]): KnownPlaces | undefined {
    for (let shift = 0; shift <= maxShift; shift += 1) {
      const rest = after.slice(shift);
      const common = Math.min(rest.length, before.length);
      const overlaps = common > 0 || (before.length === 0 && after.length === shift);
      if (overlaps && sameStart(rest, before, common)) return new KnownPlaces(before, after, shift);
    }
    return undefined;
  }

  at(place: number): string | undefined {
    return this.#places.get(place);
  }

  /** Where a message stands; undefined where it is not known. */
  find(key: string): number | undefined {
    for (const [place, known] of this.#places) if (known === key) return place;
    return undefined;
  }

  /**
   * At which place a window that was asked for at `offset` begins: the only one or the first that agrees with everything
   * known. Undefined where none agrees; `compared` is 0 where nothing is known there.
   */
  placeOf(
    keys: readonly string[],
    offset: number,
  ): { readonly place: number; readonly compared: number } | undefined {
    let uncompared: number | undefined;
    for (let place = offset; place <= offset + this.shift; place += 1) {
      const known = keys.filter((_key, index) => this.#places.has(place + index)).length;
      if (known === 0) uncompared ??= place;
      else if (keys.every((key, index) => (this.#places.get(place + index) ?? key) === key))
        return { place, compared: known };
    }
    if (uncompared === undefined || this.#standsElsewhere(keys, uncompared)) return undefined;
    return { place: uncompared, compared: 0 };
  }

  /** Notes a window of which nothing else is known, by the place that it was asked for. */
  note(keys: readonly string[], place: number): void {
    for (const [index, key] of keys.entries()) this.#noted.set(key, place + index);
  }

  /** Whether one of these messages is known at a place so far off that no backend explains it. */
  #standsElsewhere(keys: readonly string[], place: number): boolean {
    return keys.some((key, index) => {
      const known = this.find(key) ?? this.#noted.get(key);
      return known !== undefined && Math.abs(known - place - index) > this.shift + mostBehind;
    });
  }

  /** Adds a window whose place was found. */
  learn(keys: readonly string[], place: number): void {
    for (const [index, key] of keys.entries()) this.#places.set(place + index, key);
  }
}

/** A backend that lags lacks so many of the newest messages at most. */
export const mostBehind = 16;

/** Beyond this nothing stayed unchanged long enough to be judged. */
const maxShift = 64;

function sameStart(one: readonly string[], other: readonly string[], length: number): boolean {
  for (let index = 0; index < length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}
