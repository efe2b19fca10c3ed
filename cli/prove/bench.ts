import { getHeapStatistics } from 'node:v8';
import type { RequirementResult } from '../../base/run-result.ts';
import type { Check } from '../../engine/check.ts';
import { collectGarbage } from '../../engine/ledger/collect-garbage.ts';
import { type Profile, type ProfileName, profiles } from '../../engine/run/plan/profile.ts';
import { wholeRun } from '../../engine/run/plan/selection.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import type { Target } from '../../engine/target/target.ts';
import { parseTarget } from '../../engine/target/target-file.ts';
import type { WatchRule } from '../../engine/watch/watch-rule.ts';
import type { Requirement } from '../../specs/requirement.ts';
import { loadWatches } from '../../suites/all-checks.ts';
import { checksOfTarget } from '../../suites/checks-of-target.ts';
import { type EmbeddedTarget, startEmbeddedTarget } from '../../targets/embedded-target.ts';
import { type Alternative, Behaviour, type Fault } from '../../targets/entries/behaviour.ts';

/** A thread's heap with a target, all checks and a run in it, in bytes; beyond it most is what earlier runs left. */
const roomyHeap = 160 * 1024 * 1024;

/** What every run of a bench has in common; proofs with the same settings are the same. */
export interface BenchSettings {
  readonly profile: ProfileName;
  /** Of the embedded target's data and of every run. */
  readonly seed: number;
}

const usualSettings: BenchSettings = { profile: 'standard', seed: 1 };

interface BenchParts {
  readonly checks: readonly Check[];
  readonly watches: readonly WatchRule[];
  readonly register: readonly Requirement[];
  readonly behaviour: Behaviour;
  readonly profile: Profile;
  readonly seed: number;
  readonly embedded: EmbeddedTarget;
  readonly target: Target;
}

/**
 * An embedded target and all checks, to evaluate faults and alternatives. Every run starts from the same state.
 */
export class Bench {
  readonly checks: readonly Check[];
  readonly profile: Profile;
  readonly #seed: number;
  readonly #watches: readonly WatchRule[];
  readonly #register: readonly Requirement[];
  readonly #behaviour: Behaviour;
  readonly #embedded: EmbeddedTarget;
  readonly #target: Target;

  private constructor(parts: BenchParts) {
    this.checks = parts.checks;
    this.#watches = parts.watches;
    this.#register = parts.register;
    this.#behaviour = parts.behaviour;
    this.profile = parts.profile;
    this.#seed = parts.seed;
    this.#embedded = parts.embedded;
    this.#target = parts.target;
  }

  static async open({ profile, seed }: BenchSettings = usualSettings): Promise<Bench> {
    const behaviour = new Behaviour();
    const embedded = await startEmbeddedTarget({ seed, behaviour });
    const target = await parseTarget(JSON.stringify(embedded.targetFile), 'embedded target', {});
    const suite = await checksOfTarget(target);
    return new Bench({
      ...suite,
      watches: await loadWatches(),
      behaviour,
      profile: profiles[profile],
      seed,
      embedded,
      target,
    });
  }

  /**
   * Runs `checks` against the target with overrides.
   * @param options.narrow omits parts of the target that the overrides cannot affect
   * @param options.profile another one than that of the bench
   */
  async run(
    deviations: readonly (Fault | Alternative)[],
    checks: readonly Check[],
    options: { readonly narrow?: (target: Target) => Target; readonly profile?: Profile } = {},
  ): Promise<readonly RequirementResult[]> {
    const target = options.narrow?.(this.#target) ?? this.#target;
    // State that the previous run changed must not affect this one.
    this.#embedded.reset();
    this.#behaviour.set(deviations);
    try {
      const decided = new Set(checks.flatMap((check) => check.decides));
      const result = await runTarget(
        {
          target,
          checks,
          watches: this.#watches,
          register: this.#register.filter(({ id }) => decided.has(id)),
          profile: options.profile ?? this.profile,
          seed: this.#seed,
          selection: wholeRun,
          strict: false,
          version: 'bench',
          baseline: [],
        },
        { emit: () => {}, signal: new AbortController().signal },
      );
      return result.run.requirements;
    } finally {
      this.#behaviour.set([]);
      // Several threads share the machine: each would let its heap grow to a multiple of what it needs before V8 looks.
      if (getHeapStatistics().used_heap_size > roomyHeap) await collectGarbage();
    }
  }

  /** The checks that decide any of these requirements. */
  checksOf(requirements: readonly string[]): readonly Check[] {
    return this.checks.filter(({ decides }) => decides.some((id) => requirements.includes(id)));
  }

  async close(): Promise<void> {
    await this.#embedded.close();
  }
}
