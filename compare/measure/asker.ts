import { Caching } from '../../engine/caching.ts';
import { Unanswered } from '../../engine/unanswered.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { type Judged, judge } from './outcome.ts';
import type { GroupNode, PinnedQuestion, Question } from './question.ts';
import type { Clock } from './schedule/clock.ts';
import { Semaphore } from './semaphore.ts';

/** One question and its timing. */
export interface Asked extends Judged {
  readonly intendedAt: number;
  /** When the response had arrived, or timed out. */
  readonly at: number;
  /** From the intended moment on: a request that had to wait for those before it took longer. */
  readonly latencyMs: number;
  readonly cold: boolean;
  /** Undefined where it was never sent. */
  readonly exchange: Exchange | undefined;
}

/** After so many questions in a row without an answer a node is only asked now and then. */
const restAfter = 8;
const connections = 4;

/** Sends questions to one node, each once, at its intended time. */
export class Asker {
  readonly node: GroupNode;
  readonly #clock: Clock;
  readonly #semaphore: Semaphore;
  #misses = 0;
  readonly #kept = new Map<string, Exchange>();

  /** @param limits of the target: requests in flight, and how long an answer may take */
  constructor(
    node: GroupNode,
    clock: Clock,
    limits: { readonly concurrency: number; readonly timeoutMs: number },
  ) {
    this.node = node;
    this.#clock = clock;
    this.#semaphore = new Semaphore(Math.min(connections, limits.concurrency), limits.timeoutMs);
  }

  /** Whether it has not answered for a while: asking it every time would cost a timeout each. */
  get rests(): boolean {
    return this.#misses >= restAfter;
  }

  /** The first answer to a question about immutable data, so that it need not be asked again where answers are compared. */
  keep(question: PinnedQuestion, { exchange, reading }: Asked): void {
    const key = keyOf(question);
    if (exchange !== undefined && reading?.kind === 'answered' && !this.#kept.has(key))
      this.#kept.set(key, exchange);
  }

  kept(question: PinnedQuestion): Exchange | undefined {
    return this.#kept.get(keyOf(question));
  }

  /** @throws Unanswered where the budget is spent or the run interrupted */
  async ask(question: Question, intendedAt = this.#clock.now()): Promise<Asked> {
    const { wire, askOver } = this.node;
    let cold = false;
    const exchange = await this.#semaphore.pass(async () => {
      const before = wire.connectionsOpened();
      const request = { ...question.requestTo(this.node), label: question.method };
      const answered = await (askOver?.(request) ?? wire.sendOnce(request, Caching.fresh));
      cold = wire.connectionsOpened() > before;
      return answered;
    });
    const at = this.#clock.now();
    const judged: Judged =
      exchange === undefined ? { outcome: 'timeout', reading: undefined } : judge(question, exchange);
    this.#misses = judged.outcome === 'timeout' || judged.outcome === 'failed' ? this.#misses + 1 : 0;
    return { ...judged, intendedAt, at, latencyMs: at - intendedAt, cold, exchange };
  }
}

function keyOf({ subject, method }: PinnedQuestion): string {
  return `${subject}\u0000${method}`;
}

/** Why nothing further can be sent; undefined for any other error. */
export function endOfAsking(error: unknown): string | undefined {
  return error instanceof Unanswered && (error.reason === 'budget' || error.reason === 'interrupted')
    ? error.message
    : undefined;
}
