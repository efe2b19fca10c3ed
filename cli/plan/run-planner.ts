import { noBaseline, readBaseline } from '../../engine/baseline/read-baseline.ts';
import type { Efforts } from '../../engine/run/plan/efforts.ts';
import { fitBudget } from '../../engine/run/plan/fit-budget.ts';
import { fullestEfforts } from '../../engine/run/plan/fullest-efforts.ts';
import { plannedResults, type RunPlan, withShardLimits } from '../../engine/run/plan/plan.ts';
import { type ProfileName, profiles } from '../../engine/run/plan/profile.ts';
import { type Selection, selectRequirements, wholeRun } from '../../engine/run/plan/selection.ts';
import { resultsWithoutChecks } from '../../engine/run/results-without-checks.ts';
import type { Target } from '../../engine/target/target.ts';
import { UserError } from '../../engine/user-error.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadWatches } from '../../suites/all-checks.ts';
import { checksOfTarget } from '../../suites/checks-of-target.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { readVersion } from '../version.ts';
import { drawSeed } from './draw-seed.ts';
import { failedPairs } from './failed-pairs.ts';

/** Options of `run` and `compare` for the runs that they plan. */
export interface PlanOptions {
  readonly profile: ProfileName;
  readonly seed?: number;
  readonly path?: string;
  readonly only: readonly string[];
  readonly exclude?: readonly string[];
  /** Names of nodes. */
  readonly node?: readonly string[];
  /** Run directories. */
  readonly failed?: readonly string[];
  readonly baseline?: string;
  readonly strict: boolean;
  readonly shard: Selection['shard'];
}

export interface RunPlanner {
  /** As given, or drawn: the same for every run that is planned here. */
  readonly seed: number;
  /** @throws UserError where an option or the baseline is about a node that none of the targets has */
  readonly requireNodes: (targets: readonly Target[]) => void;
  /** @throws UserError where nothing of a target is selected */
  readonly plan: (target: Target) => Promise<RunPlan>;
  /** The same of targets that are compared: with one effort for all of them. @throws UserError */
  readonly planTogether: (targets: readonly Target[]) => Promise<readonly RunPlan[]>;
}

/**
 * Reads the inputs of a plan beside its target, so that a wrong option or baseline is reported first.
 * @throws UserError where nothing is selected, or the baseline is wrong
 */
export async function planRuns(options: PlanOptions): Promise<RunPlanner> {
  if (options.path !== undefined && (options.seed === undefined || options.only.length === 0))
    throw new UserError('path/alone', '--path: needs the --seed and --only that the report prints with it');
  if (options.shard.of > 1 && options.seed === undefined)
    throw new UserError(
      'shard/seed',
      '--shard: needs the --seed that all parts share; "nodeproof seed" prints one',
    );
  const { only, strict, seed = drawSeed() } = options;
  const register = loadRegister();
  const selection = await selectionOf(options);
  // A text that selects nothing is told before anything else is read.
  selectRequirements(register, only, selection.exclude);
  const baseline =
    options.baseline === undefined
      ? noBaseline
      : await readBaseline(options.baseline, new Set(register.map(({ id }) => id)));
  const profile = profiles[options.profile];
  const fullPlan = async (target: Target): Promise<RunPlan> => {
    const suite = await checksOfTarget(target);
    selectRequirements(suite.register, only, selection.exclude);
    return {
      target,
      ...suite,
      watches: await loadWatches(),
      profile,
      seed,
      ...(options.path === undefined ? {} : { path: options.path }),
      selection,
      strict,
      baseline: baseline.entries,
      version: readVersion(),
    };
  };
  const planWith = (full: RunPlan, efforts: Efforts): RunPlan =>
    fitBudget(withShardLimits({ ...full, ...efforts }));
  return {
    seed,
    plan: async (target) => {
      const full = await fullPlan(target);
      return planWith(full, fullestEfforts(profile, [full]));
    },
    planTogether: async (targets) => {
      const fulls = await Promise.all(targets.map(fullPlan));
      const efforts = fullestEfforts(profile, fulls);
      return fulls.map((full) => planWith(full, efforts));
    },
    requireNodes: (targets) => {
      requireNodes(selection.nodes, targets);
      baseline.requireNodes(new Set(targets.flatMap(({ nodes }) => nodes.map(({ name }) => name))));
    },
  };
}

/**
 * Whatever was selected must be there in one of the targets, in this part of a run or another.
 * @throws UserError `only/none`
 */
export function requireSelected(
  plans: readonly RunPlan[],
  { only, exclude = [], node = [] }: PlanOptions,
): void {
  const isEmpty = (plan: RunPlan): boolean => {
    const whole = { ...plan, selection: { ...plan.selection, shard: wholeRun.shard } };
    return plannedResults(whole).length === 0 && resultsWithoutChecks(whole).length === 0;
  };
  if (only.length + exclude.length + node.length === 0 || !plans.every(isEmpty)) return;
  const given = Object.entries({ only, exclude, node }).flatMap(([name, texts]) =>
    texts.map((text) => `--${name} ${text}`),
  );
  throw new UserError(
    'only/none',
    `${given.join(' ')}: no requirement of the target is selected; "nodeproof requirements" lists them, and those of documents need "documents" in the target file`,
  );
}

async function selectionOf({
  only,
  exclude = [],
  node = [],
  failed = [],
  shard,
}: PlanOptions): Promise<Selection> {
  return {
    only,
    ...(exclude.length === 0 ? {} : { exclude }),
    ...(node.length === 0 ? {} : { nodes: node }),
    ...(failed.length === 0 ? {} : { pairs: await failedPairs(failed) }),
    shard,
  };
}

/** @throws UserError `node/none` for a name that none of the targets has */
function requireNodes(names: readonly string[] = [], targets: readonly Target[]): void {
  const known = targets.flatMap(({ nodes }) => nodes.map(({ name }) => knownSecrets.redact(name)));
  const unknown = names.find(
    (name) => !targets.some(({ nodes }) => nodes.some((node) => node.name === name)),
  );
  if (unknown === undefined) return;
  const nodes = known.length === 0 ? 'the target has none' : `there are ${known.slice(0, 20).join(', ')}`;
  throw new UserError('node/none', `--node ${unknown}: no node has this name; ${nodes}`);
}
