const base = 0x9e3779b1;

/** Of a whole text: tells in one step whether a long string stands at a place. Two strings of one hash are taken for the same. */
export class RollingHash {
  readonly #prefixes: Int32Array;

  constructor(text: string) {
    this.#prefixes = new Int32Array(text.length + 1);
    for (let at = 0; at < text.length; at += 1)
      this.#prefixes[at + 1] = (Math.imul(this.#prefixes[at] ?? 0, base) + text.charCodeAt(at)) | 0;
  }

  /** @param power of `powerOf(length)` */
  of(start: number, length: number, power: number): number {
    const before = Math.imul(this.#prefixes[start] ?? 0, power);
    return ((this.#prefixes[start + length] ?? 0) - before) | 0;
  }
}

export function powerOf(length: number): number {
  let power = 1;
  for (let at = 0; at < length; at += 1) power = Math.imul(power, base);
  return power;
}
