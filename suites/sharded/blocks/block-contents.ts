import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import { type Exchange, jsonOf, statusOf } from '../../../engine/wire/exchange.ts';
import { fewErrors } from '../../support/service/is-own-error.ts';
import { findShards } from '../../support/sharded/read-shards.ts';
import { blockContent } from './block-content.ts';

/** Of so many blocks of each node it is remembered what their shards were. */
const mostRemembered = 2048;
/** Backends may be apart by so many blocks; what lies further below the newest one they all have. */
const settled = 20;

/** How the shards of a block were asked for. */
export type Way = 'GET' | 'JSON-RPC';

/** How they were asked for first, and what they were. */
interface FirstAnswer {
  readonly way: Way;
  readonly content: string;
}

/** What the answers about the blocks of a node say together. */
export class BlockContents {
  readonly #steady: string;
  readonly #same: string;
  readonly #firsts = new Map<number, FirstAnswer>();
  readonly #answers = new FirstAnswers<number>();
  /** Blocks that an answer had no shards of, although one before it did. */
  readonly #missing = new Map<number, RequirementJudgement>();
  #newest = 0;
  #errors = 0;

  /**
   * @param steady decides what several answers of one way say
   * @param same decides what the two ways say
   */
  constructor(steady: string, same: string) {
    this.#steady = steady;
    this.#same = same;
  }

  /** Holds an answer against the first one about its block. */
  saw(way: Way, seqno: number, exchange: Exchange): readonly RequirementJudgement[] {
    const found = findShards(jsonOf(exchange));
    const { holder, shards } = found ?? { holder: '/result', shards: [] };
    const first = this.#firsts.get(seqno);
    const unlike = (rule: string, expected: string): RequirementJudgement => {
      const found = besideAnswers(this.#answers.of(seqno), exchange);
      const breach = found.fail(rule, `${holder}/shards`, expected, shards);
      return [first?.way === way ? this.#steady : this.#same, breach];
    };
    if (shards.length === 0) {
      const expected = `the shards of block ${seqno}, which responses before and after this one have`;
      if (first !== undefined && seqno <= this.#newest - settled)
        this.#missing.set(seqno, unlike('missing', expected));
      return [];
    }
    this.#newest = Math.max(this.#newest, seqno);
    const content = blockContent(shards);
    const comesBack = this.#comesBack(seqno);
    if (first === undefined) this.#remember(seqno, { way, content }, exchange);
    if (first === undefined || first.content === content) return comesBack;
    const expected = `the shards of block ${seqno} as another response of the run has them, by ${first.way}`;
    return [...comesBack, unlike('one-content', expected)];
  }

  /** Holds an error of the service itself against the answers about the same block. */
  failed(way: Way, seqno: number, exchange: Exchange): void {
    const first = this.#firsts.get(seqno);
    if (first === undefined || seqno > this.#newest - settled) return;
    this.#errors += 1;
    if (this.#errors < fewErrors) return;
    const expected = `the shards of block ${seqno}, which responses before and after this one have`;
    const found = besideAnswers(this.#answers.of(seqno), exchange);
    const actual = { status: statusOf(exchange), body: jsonOf(exchange) ?? null };
    this.#missing.set(seqno, [
      first.way === way ? this.#steady : this.#same,
      found.fail('served-before', '', expected, actual),
    ]);
  }

  /** A backend may be behind, and may cease to keep a block: shards that come back were there all the time. */
  #comesBack(seqno: number): readonly RequirementJudgement[] {
    const missing = this.#missing.get(seqno);
    this.#missing.delete(seqno);
    return missing === undefined ? [] : [missing];
  }

  #remember(seqno: number, first: FirstAnswer, exchange: Exchange): void {
    if (this.#firsts.size >= mostRemembered) return;
    this.#firsts.set(seqno, first);
    this.#answers.keep(seqno, exchange);
  }
}
