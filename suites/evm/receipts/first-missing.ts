import type { Breach, Judgement } from '../../../engine/verdict/judgement.ts';

/** So many of them are read again and again: where one of these is missing for good, others need no such look. */
const readAgain = 6;

/** What is missing at its first read, and may be there at the next. Where all are missing, reading each again takes a whole run. */
export class FirstMissing {
  readonly #first: Promise<Judgement | undefined>[] = [];

  /** @param look undefined where it is missing at every read */
  async judge(look: () => Promise<Judgement | undefined>, missing: Breach): Promise<Judgement> {
    if (this.#first.length < readAgain) {
      const looking = look();
      this.#first.push(looking);
      return (await looking) ?? missing;
    }
    const looked = await Promise.allSettled(this.#first);
    const isOneMissing = looked.some((one) => one.status === 'fulfilled' && one.value === undefined);
    return isOneMissing ? missing : ((await look()) ?? missing);
  }
}
