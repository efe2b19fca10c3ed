import type { Caching } from '../../../engine/caching.ts';
import type { NodeContext } from '../../../engine/check.ts';
import { inAnswer } from '../../../engine/verdict/in-answer.ts';
import { type Breach, holds, type Judgement, noEvidence } from '../../../engine/verdict/judgement.ts';
import { type Exchange, statusOf } from '../../../engine/wire/exchange.ts';
import type { CallManyClient } from '../../support/call-many/call-many-client.ts';
import { defaultMs } from '../../support/call-many/out-of-time.ts';
import {
  type Burn,
  type BurnRequest,
  burnFor,
  gasOfCalls,
  type Load,
  loads,
  shortCalls,
  shorterCalls,
} from './burn.ts';

/** A short bound and a longer one, to see that it is the bound which ends the code. */
const shortMs = 400;
const longMs = 2800;
/** Code that ends before this part of its bound has not had all of it. */
const leastPart = 0.8;
/** How much later than its bound an answer may come: networks, queues, and clocks that are read now and then. */
const slackMs = 2000;
/** How long an answer under the longer bound may be waited for. */
export const longestGivenMs = longMs + slackMs;
const defaultSlackMs = 3500;
/** A default bound that ends code earlier than this is another one. */
const leastDefaultMs = leastPart * defaultMs;
const noWork: Load = { gas: 50_000n, calls: 1 };
/** A request without work that takes this long beside endless code has waited for its end. */
const queuedMs = 1000;

/** Where a slow node is busy with other requests, too, a call of some milliseconds takes hundreds: it is not to meet the bound alone. */
const slowMs = 800;

type Elsewhere = Omit<BurnRequest, 'at'>;

/** Endless code on one node: what is sent where, and what was found out about it so far. */
export class Bound {
  readonly #context: NodeContext;
  readonly #client: CallManyClient;
  readonly #at: string;
  /** What kept the node busy for the short bound, once it is known, and the answer that the bound cut off. */
  #load: Load | undefined;
  #cut: Exchange | undefined;
  /** What ran until the short bound and until the longer one. */
  #bounded: Load | undefined;
  /** How much later than its bound an answer may come here. */
  #slackMs = slackMs;
  /** The code that runs into the default bound first, and the trial of given bounds that goes on beside it. */
  #unbounded: Promise<Burn> | undefined;
  #given: Promise<Judgement> | undefined;

  /** @param at where the code is to stand */
  constructor(context: NodeContext, client: CallManyClient, at: string) {
    this.#context = context;
    this.#client = client;
    this.#at = at;
  }

  /** Tries loads until one runs into the short bound, and sees that it runs on under the longer one. @throws Unanswered */
  judgeGiven(caching: Caching): Promise<Judgement> {
    this.#given = this.#tryGiven(caching);
    return this.#given;
  }

  /**
   * Sends the code that runs into the default bound at once, as nothing in a run takes longer, and lets given bounds be tried
   * meanwhile. What does not hold in company is judged again alone. @throws Unanswered
   */
  async judgeDefault(caching: Caching): Promise<Judgement> {
    if (this.#unbounded === undefined) {
      this.#unbounded = this.#burn(loads[0], undefined, caching);
      const { durationMs, cutOff } = await this.#unbounded;
      if (!cutOff && durationMs >= leastDefaultMs && durationMs <= defaultMs + defaultSlackMs) return holds;
    }
    await Promise.allSettled([this.#given]);
    return this.#judgeDefaultAlone(caching);
  }

  async #tryGiven(caching: Caching): Promise<Judgement> {
    let idleMs = await this.#idleMs(caching);
    // A node that runs one code at a time answers nothing else before it has ended.
    if (idleMs > queuedMs) {
      await this.#alone();
      idleMs = await this.#idleMs(caching);
    }
    this.#slackMs = slackMs + 3 * idleMs;
    for (const load of loads) {
      const short = await this.#burn(load, shortMs, caching);
      const late = await this.#judgeLate(short, this.#slackMs, caching);
      if (late !== undefined) return late;
      const long = await this.#burn(load, longMs, caching);
      const later = await this.#judgeLate(long, this.#slackMs, caching);
      if (later !== undefined) return later;
      if (!isEarly(short)) {
        this.#load = load;
        this.#cut = short.exchange;
        if (!isEarly(long)) {
          this.#bounded = load;
          return holds;
        }
      }
      const early = await this.#judgeEarly(long, short, load, caching);
      if (early !== undefined) return early;
    }
    return noEvidence(
      `no code that was tried ran for ${shortMs} ms: the node bounds it otherwise, as by its gas`,
    );
  }

  /**
   * What else the bound holds for: it is one of the request, not of each call in it, and of every transport. Empty where none was seen to
   * hold for one call over HTTP.
   */
  get elsewhere(): readonly Elsewhere[] {
    const { websocket } = this.#context;
    if (this.#bounded === undefined) return [];
    const overHttp: Elsewhere[] = [
      { load: shortCalls, timeout: shortMs, websocket: undefined },
      { load: shorterCalls, timeout: slowMs, websocket: undefined },
    ];
    return websocket === undefined
      ? overHttp
      : [...overHttp, { load: this.#bounded, timeout: shortMs, websocket }];
  }

  /** @throws Unanswered */
  async judgeElsewhere({ load, timeout, websocket }: Elsewhere, caching: Caching): Promise<Judgement> {
    const burnt = await this.#burn(load, timeout, caching, websocket);
    return (await this.#judgeLate(burnt, this.#slackMs, caching)) ?? holds;
  }

  /**
   * A breach where code ended before its bound twice, in the words of a bound and not of the gas, though it runs on under a
   * longer bound.
   */
  async #judgeEarly(long: Burn, short: Burn, load: Load, caching: Caching): Promise<Breach | undefined> {
    if (!sameWords(long.exchange, short.exchange)) return undefined;
    await this.#alone();
    const early = isEarly(long) ? long : short;
    const longer = isEarly(long) ? await this.#burn(load, undefined, caching) : long;
    if (longer.cutOff || isEarly(longer)) return undefined;
    const again = await this.#burn(load, early.asked.timeout, caching);
    if (!isEarly(again) || !sameWords(again.exchange, short.exchange)) return undefined;
    const [bound, ended, ran] = [boundOf(again), again.durationMs, longer.durationMs].map(Math.round);
    return inAnswer(again.exchange).fail(
      'early',
      '',
      `no end before a TIMEOUT of ${bound} ms, as the same code ran for ${ran} ms under a longer bound`,
      `an end after ${ended} ms`,
    );
  }

  async #judgeDefaultAlone(caching: Caching): Promise<Judgement> {
    const load = this.#load;
    if (load === undefined) return noEvidence('no code that was tried ran long enough');
    const slack = defaultSlackMs + 3 * (await this.#idleMs(caching));
    const burnt = await this.#burn(load, undefined, caching);
    const late = await this.#judgeLate(burnt, slack, caching);
    if (late !== undefined) return late;
    if (burnt.durationMs >= leastDefaultMs) return holds;
    // It may have ended by itself, as by its gas, and how long that takes depends on how busy the node is: it then does
    // not say what it says of code that a bound cut off, or does not run longer with a bound of its own either.
    const endsByItself = noEvidence('the code that was tried ends by itself before 5000 ms');
    if (this.#cut === undefined || !sameWords(burnt.exchange, this.#cut)) return endsByItself;
    const bounded = await this.#burn(load, leastDefaultMs, caching);
    const again = await this.#burn(load, undefined, caching);
    if (bounded.durationMs < Math.max(burnt.durationMs, again.durationMs) + 800) return endsByItself;
    return inAnswer(burnt.exchange).fail(
      'default',
      '',
      `a bound on the run time of ${defaultMs} ms, as TIMEOUT is left out`,
      `an end after ${Math.round(burnt.durationMs)} ms, while with TIMEOUT ${leastDefaultMs} the same ran for ${Math.round(bounded.durationMs)} ms`,
    );
  }

  /** A breach where an answer came too late twice, or not at all; undefined where it came in time. */
  async #judgeLate(burnt: Burn, slack: number, caching: Caching): Promise<Breach | undefined> {
    const { load, timeout, websocket } = burnt.asked;
    const latest = boundOf(burnt) + slack;
    const isLate = ({ durationMs, cutOff }: Burn): boolean => cutOff || durationMs > latest;
    if (!isLate(burnt)) return undefined;
    await this.#alone();
    // One late answer may be a coincidence. The node answered right before, so silence until the end is not.
    const again = burnt.cutOff ? burnt : await this.#burn(load, timeout, caching, websocket);
    if (!isLate(again)) return undefined;
    // A WebSocket over which nothing is answered says nothing about bounds.
    if (websocket !== undefined && (await this.#burn(noWork, undefined, caching, websocket)).cutOff)
      return undefined;
    const milliseconds = Math.round(again.durationMs);
    const calls = gasOfCalls(load).length;
    return inAnswer(again.exchange, (statusOf(again.exchange) ?? 0) >= 500).fail(
      'bound',
      '',
      `an answer soon after the bound on the run time, ${
        timeout === undefined ? `which is ${defaultMs} ms without TIMEOUT` : `a TIMEOUT of ${timeout} ms`
      }`,
      `${again.cutOff ? 'no answer' : 'an answer'} after ${milliseconds} ms, of ${calls === 1 ? 'one call' : `${calls} calls`}${
        websocket === undefined ? '' : ' over WebSocket'
      }`,
    );
  }

  /** Waits until no other endless code runs. */
  async #alone(): Promise<void> {
    await Promise.allSettled([this.#unbounded]);
  }

  #burn(
    load: Load,
    timeout: number | undefined,
    caching: Caching,
    websocket?: BurnRequest['websocket'],
  ): Promise<Burn> {
    return burnFor(this.#context, this.#client, { at: this.#at, load, timeout, websocket }, caching);
  }

  /** How long a request without work takes under the node's present load. */
  async #idleMs(caching: Caching): Promise<number> {
    const once = () => this.#burn(noWork, undefined, caching);
    return Math.max((await once()).durationMs, (await once()).durationMs);
  }
}

function boundOf({ asked }: Burn): number {
  return asked.timeout ?? defaultMs;
}

function isEarly(burnt: Burn): boolean {
  return burnt.durationMs < boundOf(burnt) * leastPart;
}

/** Whether two answers are the same except for the numbers in them. */
function sameWords(one: Exchange, other: Exchange): boolean {
  const [left, right] = [one, other].map(({ answer }) =>
    answer.kind === 'answer' ? answer.text.replace(/\d+/g, '') : '',
  );
  return left === right;
}
