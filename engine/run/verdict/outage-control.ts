import { setTimeout as sleep } from 'node:timers/promises';
import type { NodeTarget } from '../../target/target.ts';
import type { Control } from '../../verdict/confirm.ts';
import { isServerError } from '../../wire/availability/server-error.ts';
import {
  anyAnswers,
  type SoundRequests,
  type Subject,
  subjectOf,
} from '../../wire/availability/sound-requests.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { plainestReads, type Surfaces } from './plainest-reads.ts';

/** How long to wait for an operation that had worked (a restart takes less), and for all of them together. */
const maxWaitMs = 10_000;
const maxTotalWaitMs = 30_000;
const pauseMs = 1_000;

/**
 * Distinguishes an outage from a breach by repeating requests that have worked in this run, other than the judged one. An outage affects
 * everything at its surface, or comes and goes; what fails repeatedly while others succeed is a breach.
 */
export class OutageControl {
  readonly #sound: SoundRequests;
  readonly #waits = new Map<string, Promise<boolean>>();
  #waitLeftMs = maxTotalWaitMs;
  #elsewhere: { readonly at: number; readonly answers: Promise<boolean> } | undefined;

  constructor(sound: SoundRequests) {
    this.#sound = sound;
  }

  /** The control of what is judged on one surface. */
  of(surfaces: Surfaces, node: NodeTarget | null): Control {
    return async (about) => {
      const subject = about === undefined ? undefined : subjectOf(about);
      // Without a subject it is the same request each time: what worked last depends on the order of checks.
      const beside =
        subject === undefined
          ? [...plainestReads(surfaces, node).slice(0, 1), ...this.#sound.atNode(node?.name ?? null)]
          : this.#sound.beside(subject);
      if (beside.length === 0) return this.#othersAnswer(surfaces, node, subject, about);
      if (!(await anyAnswers(beside))) return false;
      return subject === undefined || this.#outlastsRestart(subject);
    };
  }

  /** Where nothing has worked at a surface so far: whether its plainest reads do, or any other surface of the target. */
  async #othersAnswer(
    surfaces: Surfaces,
    node: NodeTarget | null,
    subject?: Subject,
    about?: Exchange,
  ): Promise<boolean> {
    const here = plainestReads(surfaces, node).filter(({ operation }) => operation !== subject?.operation);
    if (await anyAnswers(here)) return true;
    // Documents of a user may leave nothing else to ask: what was answered without a server error came from a service that is there.
    if (surfaces.asksOwnOnly === true && about !== undefined && isAnswered(about)) return true;
    const name = node?.name ?? null;
    const known = this.#sound.elsewhere(
      subject === undefined ? { node: name } : { node: name, surface: subject.surface },
    );
    return known.length > 0 ? anyAnswers(known) : this.#anySurfaceAnswers(surfaces, node);
  }

  /** Repeats the control at most once per interval while nothing answers. */
  #anySurfaceAnswers(surfaces: Surfaces, but: NodeTarget | null): Promise<boolean> {
    const now = performance.now();
    if (this.#elsewhere === undefined || now - this.#elsewhere.at > pauseMs) {
      const others = [null, ...surfaces.target.nodes].filter((one) => one !== but);
      const reads = others.flatMap((one) => plainestReads(surfaces, one).slice(0, 1));
      this.#elsewhere = { at: now, answers: anyAnswers(reads) };
    }
    return this.#elsewhere.answers;
  }

  /**
   * Whether an operation that had worked in this run, and fails while others at its surface work, still fails after the time that
   * a part of a service takes to restart. Waited for once.
   */
  #outlastsRestart(subject: Subject): Promise<boolean> | boolean {
    const others = this.#sound.sameOperation(subject);
    if (others.length === 0) return true;
    const key = `${subject.surface} ${subject.operation}`;
    const known = this.#waits.get(key);
    if (known !== undefined) return known;
    const wait = this.#wait(() => anyAnswers(others));
    this.#waits.set(key, wait);
    // Only an outage that outlasted the wait is remembered for the rest of the run.
    wait.then((outlasted) => outlasted || this.#waits.delete(key)).catch(() => this.#waits.delete(key));
    return wait;
  }

  async #wait(works: () => Promise<boolean>): Promise<boolean> {
    // The request is rejected, not the operation.
    if (await works()) return true;
    const from = performance.now();
    const mostMs = Math.min(maxWaitMs, this.#waitLeftMs);
    try {
      while (performance.now() - from < mostMs) {
        await sleep(pauseMs);
        if (await works()) return false;
      }
      return true;
    } finally {
      this.#waitLeftMs -= performance.now() - from;
    }
  }
}

function isAnswered({ answer }: Exchange): boolean {
  return answer.kind === 'answer' && !isServerError(answer);
}
