import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { mostBehind } from './known-places.ts';

/** Of so many messages of each node it is remembered how many follow them. */
const mostRemembered = 4096;

/**
 * Windows that end before their limit, while the list goes on: answers before and after one show messages behind its last, or, of
 * one that is empty, behind its offset. More than a backend may be behind have to follow, and again afterwards, as old messages may
 * cease to be kept.
 */
export class ShortWindows {
  /** By the key of a message, the most that were seen to follow it in one window. */
  readonly #followers = new Map<string, number>();
  /** By the key of their last message. */
  readonly #short = new Map<string, RequirementJudgement>();
  /** By their offset. */
  readonly #empty = new Map<number, RequirementJudgement>();
  /** How far the list reaches by the windows so far. */
  #reach = 0;

  /**
   * @param keys of the messages in their order
   * @param asked the limit and the offset, or their defaults
   * @param requirement under which its length is judged
   * @returns what earlier windows are found to be, now that the messages behind them are there again
   */
  saw(
    keys: readonly string[],
    { limit, offset }: { readonly limit: number; readonly offset: number },
    requirement: string,
    exchange: Exchange,
  ): readonly RequirementJudgement[] {
    const reach = keys.length === 0 ? 0 : offset + keys.length;
    const found = [
      ...keys.flatMap((key, index) => this.#comesBack(key, keys.length - 1 - index)),
      ...this.#fillsAgain(reach),
    ];
    const last = keys.at(-1);
    if (
      last === undefined &&
      limit > 0 &&
      this.#reach > offset + mostBehind &&
      this.#empty.size < mostRemembered
    ) {
      const expected = 'messages, as responses before and after this one show some behind its offset';
      this.#empty.set(offset, [requirement, inAnswer(exchange).fail('empty', '/messages', expected, [])]);
    }
    this.#reach = Math.max(this.#reach, reach);
    if (last !== undefined && keys.length < limit && (this.#followers.get(last) ?? 0) > mostBehind) {
      const expected = `${limit} messages, as responses before and after this one show more behind its last`;
      this.#short.set(last, [
        requirement,
        inAnswer(exchange).fail('too-few', '/messages', expected, keys.length),
      ]);
    }
    for (const [index, key] of keys.entries()) this.#remember(key, keys.length - 1 - index);
    return found;
  }

  #comesBack(key: string, followers: number): readonly RequirementJudgement[] {
    const short = this.#short.get(key);
    if (short === undefined || followers <= mostBehind) return [];
    this.#short.delete(key);
    return [short];
  }

  #fillsAgain(reach: number): readonly RequirementJudgement[] {
    const filled = [...this.#empty].filter(([offset]) => reach > offset + mostBehind);
    for (const [offset] of filled) this.#empty.delete(offset);
    return filled.map(([, judgement]) => judgement);
  }

  #remember(key: string, followers: number): void {
    const known = this.#followers.get(key);
    if (known === undefined ? this.#followers.size < mostRemembered : known < followers)
      this.#followers.set(key, followers);
  }
}
