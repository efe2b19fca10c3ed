/** Answers from this size on count, in bytes. */
const large = 256 * 1024;
/** Large answers of one run, in bytes: many are kept until its end, each twice, as text and as what it says. */
const mostInAll = 128 * 1024 * 1024;

/** How much a run takes in by answers that are large: a service must not fill the memory of whoever asks it. */
export class Bulk {
  #taken = 0;

  /** Undefined where an answer of that many bytes may be kept; else why not. */
  refuse(bytes: number): string | undefined {
    if (bytes < large) return undefined;
    if (this.#taken + bytes > mostInAll)
      return `the large answers of this run come to more than ${mostInAll / 1024 / 1024} MB in all`;
    this.#taken += bytes;
    return undefined;
  }
}
