import type { RunResult } from '../../base/run-result.ts';
import { Caching } from '../../engine/caching.ts';
import type { Check, NodeCheck, PlatformCheck, RpcCheck } from '../../engine/check.ts';
import type { RunEvent } from '../../engine/run/events.ts';
import type { ProfileName } from '../../engine/run/plan/profile.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import {
  breach,
  changed,
  holds,
  noEvidence,
  notAnswered,
  notApplicable,
} from '../../engine/verdict/judgement.ts';
import { readRun as readRunFile } from '../../reports/model/read-run.ts';
import { writeReports } from '../../reports/write-reports.ts';
import { applyConfig } from '../config/apply-config.ts';
import { loadConfig } from '../config/load-config.ts';
import type { NodeproofConfig } from '../config/nodeproof-config.ts';
import { planRuns } from '../plan/run-planner.ts';
import { chooseTarget } from '../run/choose-target.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { prepareRunDirectory } from '../run-directory/run-directory.ts';

export type { Finding, RequirementResult, RunResult, Verdict } from '../../base/run-result.ts';
export type { Check, NodeContext, PlatformContext, RpcContext } from '../../engine/check.ts';
export type { RunEvent } from '../../engine/run/events.ts';
export type { Judgement } from '../../engine/verdict/judgement.ts';
export type {
  Dialect,
  NodeproofConfig,
  OwnCheck,
  OwnRequirement,
  ReportFormat,
} from '../config/nodeproof-config.ts';

export interface RunOptions {
  /** Path of a target file; the embedded target where absent. */
  readonly target?: string;
  readonly profile?: ProfileName;
  /** Drawn where absent. */
  readonly seed?: number;
  /** As `--only` and `--exclude`. */
  readonly only?: readonly string[];
  readonly exclude?: readonly string[];
  /** As `--strict`. */
  readonly strict?: boolean;
  /** Where run.json and the reports are written; nowhere where absent. */
  readonly out?: string;
  /** Aborted: no further request is sent, and the result says what is known. */
  readonly signal?: AbortSignal;
  /** Called with each verdict as it is decided. */
  readonly onEvent?: (event: RunEvent) => void;
  /** In place of the `nodeproof.config` of the working directory. */
  readonly config?: NodeproofConfig;
}

/**
 * Checks one target, as `nodeproof run` does, without terminal output.
 * @throws Error whose message says what is wrong with the target file, an option or the environment; nothing was sent then
 */
export async function run(options: RunOptions = {}): Promise<RunResult> {
  const config = options.config ?? (await loadConfig(process.cwd()));
  applyConfig(config);
  const { profile = 'standard', only = [], exclude = [], strict = false, seed, signal, out } = options;
  const planner = await planRuns({
    ...{ profile, only, exclude, strict, shard: { index: 1, of: 1 } },
    ...(seed === undefined ? {} : { seed }),
  });
  const { target, close } = await chooseTarget(options.target);
  try {
    planner.requireNodes([target]);
    const plan = await planner.plan(target);
    const directory = out === undefined ? undefined : prepareRunDirectory(out, target.name, new Date());
    try {
      const { run: result, stale } = await runTarget(plan, {
        signal: signal ?? new AbortController().signal,
        vault: knownSecrets,
        emit: (event) => options.onEvent?.(event),
      });
      if (directory !== undefined)
        await writeReports(directory.path, result, { strict, stale, formats: config.reports ?? [] });
      return result;
    } finally {
      directory?.release();
    }
  } finally {
    await close();
  }
}

/** The result that a run directory holds. @throws Error where it holds none */
export function readRun(directory: string): Promise<RunResult> {
  return readRunFile(directory);
}

/** A configuration, typed where an editor has no other way to know. */
export function defineConfig(config: NodeproofConfig): NodeproofConfig {
  return config;
}

/** A check, typed by the surface that it is for. */
export function defineCheck(check: RpcCheck): RpcCheck;
export function defineCheck(check: NodeCheck): NodeCheck;
export function defineCheck(check: PlatformCheck): PlatformCheck;
export function defineCheck(check: Check): Check {
  return check;
}

/** The judgements that a case of a check can return. */
export const judgements = { holds, breach, noEvidence, notApplicable, notAnswered, changed } as const;

/** For requests of a check that belong to none of its cases: whether an answer that the run already has is as good. */
export const outsideCases = {
  get shared(): Caching {
    return Caching.shared;
  },
  get fresh(): Caching {
    return Caching.fresh;
  },
};
