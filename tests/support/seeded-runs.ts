import type { RunResult } from '../../base/run-result.ts';
import { type Profile, profiles } from '../../engine/run/plan/profile.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import type { ExchangeObserver } from '../../engine/run/session.ts';
import { loadWatches } from '../../suites/all-checks.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import type { Alternative } from '../../targets/entries/behaviour.ts';
import { planOf } from './run-suite.ts';

interface SeededRun {
  readonly run: RunResult;
  /** Every request, upgrade and message that arrived over HTTP and WebSocket, sorted. */
  readonly requests: readonly string[];
  /** Every request without an answer, with its cause, sorted. The message differs with the moment at which a connection closes. */
  readonly unanswered: readonly string[];
}

/** The embedded target and every check, to be run again and again; each run starts from the same state. */
export class SeededRuns {
  readonly #embedded: EmbeddedTarget;
  readonly #profile: Profile;

  private constructor(embedded: EmbeddedTarget, profile: Profile) {
    this.#embedded = embedded;
    this.#profile = profile;
  }

  static async open(profile: Profile = profiles.quick): Promise<SeededRuns> {
    return new SeededRuns(await startEmbeddedTarget({ seed: 1 }), profile);
  }

  /**
   * A whole run, with what arrived of it and what had no answer.
   * @param order of the checks
   */
  async run(
    seed: number,
    alternatives: readonly Alternative[] = [],
    order: 'planned' | 'reversed' = 'planned',
  ): Promise<SeededRun> {
    const seen: string[] = [];
    const unanswered: string[] = [];
    const observer: ExchangeObserver = {
      saw: ({ node, operation, answer }) => {
        if (answer.kind === 'no-answer') unanswered.push(`${node} ${operation}: ${answer.cause}`);
      },
    };
    this.#embedded.reset();
    this.#embedded.behaviour.set([...alternatives, recorder(seen)]);
    const plan = await planOf(this.#embedded.targetFile, {
      watches: await loadWatches(),
      seed,
      profile: this.#profile,
    });
    const { signal } = new AbortController();
    const checks = order === 'planned' ? plan.checks : plan.checks.toReversed();
    const { run } = await runTarget({ ...plan, checks }, { emit: () => {}, signal, observer });
    return { run, requests: seen.toSorted(), unanswered: unanswered.toSorted() };
  }

  close(): Promise<void> {
    return this.#embedded.close();
  }
}

/** An override that changes nothing and writes down what arrives over HTTP and WebSocket. */
function recorder(seen: string[]): Alternative {
  return {
    id: 'test.recorder',
    section: '4',
    summary: 'writes down every request',
    overrides: {
      'wire.answer': (answer, { node, request }) => {
        const { authorization = '' } = request.headers;
        seen.push(
          `${node} ${request.method} ${request.path}?${request.query} ${authorization} ${request.body}`,
        );
        return answer;
      },
      'websocket.upgrade': (answer, { node, mode }) => {
        seen.push(`${node} upgrade ${mode}`);
        return answer;
      },
      'websocket.rejection': (rejection, { node }) => {
        seen.push(`${node} rejected upgrade`);
        return rejection;
      },
      'websocket.request': (message, { node }) => {
        seen.push(`${node} message ${message}`);
        return message;
      },
    },
  };
}
