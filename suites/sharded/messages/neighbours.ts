import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import type { Breach, RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import type { Exchange } from '../../../engine/wire/exchange.ts';
import { mostBehind } from './known-places.ts';

/** Of so many messages of each node it is remembered which one follows. */
const mostRemembered = 4096;
/** Messages may still come between the newest ones. */
const settled = 2 * mostBehind;
/** What a backend has not indexed yet may look like a few messages that are lost for once. */
const fewest = 3;

interface Known {
  readonly place: number;
  readonly next: string;
  /** The breach of an answer that shows another message behind it, as long as this one has not come back. */
  other?: RequirementJudgement;
}

/**
 * Which message follows another: old ones stay where they are, as long as those in front of them do. A message with another behind it for
 * one answer, at the same place as in the answers before and after, has lost its neighbour.
 */
export class Neighbours {
  readonly #known = new Map<string, Known>();
  #found: RequirementJudgement[] = [];

  /**
   * @param names of the messages in their order
   * @param requirement under which their places are judged
   * @returns what earlier windows are found to be, once there are several of them
   */
  saw(
    names: readonly string[],
    offset: number,
    requirement: string,
    exchange: Exchange,
  ): readonly RequirementJudgement[] {
    // Of several in one answer the first: one message too many or too few is one defect.
    let isOdd = false;
    for (const [index, name] of names.slice(0, -1).entries()) {
      const next = names[index + 1] ?? '';
      const place = offset + index;
      if (place < settled) continue;
      const known = this.#known.get(name);
      if (known === undefined || known.place !== place) {
        if (known !== undefined || this.#known.size < mostRemembered) this.#known.set(name, { place, next });
      } else if (known.next !== next) {
        if (!isOdd) known.other ??= [requirement, lost(exchange, index + 1, known.next, next)];
        isOdd = true;
      } else if (known.other !== undefined) {
        this.#found.push(known.other);
        delete known.other;
      }
    }
    if (this.#found.length < fewest) return [];
    const found = this.#found;
    this.#found = [];
    return found;
  }
}

function lost(exchange: Exchange, index: number, expected: string, actual: string): Breach {
  const phrase = `message ${expected}, which follows in answers before and after this one`;
  return inAnswer(exchange).fail('neighbour', `/messages/${index}`, phrase, actual);
}
