import { join } from 'node:path';
import type { RunPlan } from '../../engine/run/plan/plan.ts';
import { httpUrlsOf } from '../../engine/run/target-addresses.ts';
import type { Target } from '../../engine/target/target.ts';
import { UserError } from '../../engine/user-error.ts';
import { Pools } from '../../engine/wire/connection/pools.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { fileName } from '../../reports/write-reports.ts';
import { exitCodes } from '../exit-codes.ts';
import { printPlan } from '../plan/print-plan.ts';
import { type PlanOptions, planRuns, requireSelected } from '../plan/run-planner.ts';
import { type Interruption, onInterrupt } from '../process/interrupt.ts';
import { type ChosenTarget, chooseTarget } from '../run/choose-target.ts';
import { type Conducted, type ConductOptions, conductRun } from '../run/conduct-run.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { type Earlier, writeEarlier } from '../run-directory/earlier-file.ts';
import { pointLatest } from '../run-directory/point-latest.ts';
import { keepHistory, publish } from '../run-directory/publish.ts';
import { readEarlier } from '../run-directory/read-earlier.ts';
import { prepareRunDirectory, type RunDirectory } from '../run-directory/run-directory.ts';
import { exportTelemetry } from '../telemetry/export-telemetry.ts';
import { prepareMetrics, writeMetrics } from '../telemetry/write-metrics.ts';

export interface RunOptions extends PlanOptions, ConductOptions {
  readonly target: readonly string[];
  readonly out?: string;
  readonly previous?: string;
  readonly history?: string;
  readonly metrics?: string;
  readonly dryRun: boolean;
  readonly json?: boolean;
}

/** Checks its targets one after another, writes a run directory for each, and sets the exit code by the verdicts. */
export async function run(options: RunOptions): Promise<void> {
  const single =
    options.previous !== undefined ? '--previous' : options.metrics === undefined ? undefined : '--metrics';
  if (single !== undefined && options.target.length > 1)
    throw new UserError('run/several', `${single}: is about one target; run the targets one by one`);
  const planner = await planRuns(options);
  prepareMetrics(options.metrics);
  const chosen = await chooseAll(options.target);
  const interruption = onInterrupt();
  const targets = chosen.map(({ target }) => target);
  let directory: RunDirectory | undefined;
  let pools: Pools | undefined;
  try {
    // All that is given is read before anything is sent, and before anything connects: what is wrong is reported at once.
    planner.requireNodes(targets);
    const names = targets.map(nameOf);
    const earlier = await Promise.all(names.map((name) => readEarlier(options, name)));
    const planAll = async (): Promise<readonly RunPlan[]> => {
      const plans = await Promise.all(targets.map((target) => planner.plan(target)));
      requireSelected(plans, options);
      return plans;
    };
    if (options.dryRun) {
      for (const plan of await planAll()) printPlan(plan, targets.length > 1);
      return;
    }
    const places = placesOf(options.out, names);
    const directoryAt = (at: number) => prepareRunDirectory(places[at], names[at] ?? '', new Date());
    directory = directoryAt(0);
    pools = poolsAhead(options, targets);
    const [plans] = await Promise.all([planAll(), pools?.openEarly(targets.flatMap(httpUrlsOf))]);
    const codes: number[] = [];
    for (const [at, plan] of plans.entries()) {
      if (interruption.signal.aborted) codes.push(exitCodes.inconclusive);
      else {
        if (at > 0) directory = directoryAt(at);
        codes.push(
          await runOne(plan, interruption, { options, pools, directory, earlier: earlier[at] ?? {} }),
        );
      }
    }
    process.exitCode = worstOf(codes);
  } finally {
    interruption.release();
    directory?.release();
    await pools?.close();
    for (const { close } of chosen) await close();
  }
}

interface Setting {
  readonly options: RunOptions;
  readonly pools: Pools | undefined;
  readonly directory: RunDirectory;
  readonly earlier: Earlier;
}

/** @returns the exit code of the run */
async function runOne(plan: RunPlan, interruption: Interruption, setting: Setting): Promise<number> {
  const { options, pools, directory, earlier } = setting;
  try {
    // Before anything is sent: a run that is killed can be reported with it.
    writeEarlier(directory.path, earlier);
    const conducted = await conductRun(plan, directory.path, interruption, {
      ...options,
      pools,
    });
    const { run, stale, failure: unrecorded, decidedAt, ahead, closed } = conducted;
    const extras = { strict: options.strict, ...earlier, stale };
    const failure =
      unrecorded ??
      (await publish(directory.path, run, extras, {
        output: options.json === true ? 'json' : 'text',
        ahead,
      })) ??
      (options.history === undefined ? undefined : await keepHistory(options.history, run)) ??
      writeMetrics(options.metrics, run);
    await Promise.all([exportTelemetry(run, decidedAt), closed]);
    if (options.out === undefined) pointLatest(directory.path);
    if (failure === undefined) return exitCodeOf(conducted, options);
    process.stderr.write(
      `nodeproof: the run could not be written completely (${terminalLine(failure.message)}); free disk space and rerun, or report what was recorded with "nodeproof report ${terminalLine(directory.path)}"\n`,
    );
    return run.verdict === 'conforms' ? exitCodes.inconclusive : exitCodes[run.verdict];
  } finally {
    directory.release();
  }
}

/** Where `--path` led to no case, nothing that was selected says whether that case fails: it does not read as passed. */
function exitCodeOf({ run, pathLedNowhere }: Conducted, { path = '' }: RunOptions): number {
  if (pathLedNowhere === undefined || run.verdict === 'inconclusive') return exitCodes[run.verdict];
  process.stderr.write(
    `nodeproof: --path ${path}: no generated case of what --only selects has this path, so the case was not sent; take --target, --profile, --seed, --only, --node and --path from one finding\n`,
  );
  return run.verdict === 'conforms' ? exitCodes.inconclusive : exitCodes[run.verdict];
}

/**
 * For connections that are on their way while the run is planned. Absent for several targets, of which the later ones have time, and
 * for a part of a run: only its plan says whom it asks.
 */
function poolsAhead(options: RunOptions, [target, ...more]: readonly Target[]): Pools | undefined {
  const { only, exclude = [], node = [], failed = [], shard } = options;
  const isWhole = [only, exclude, node, failed].every(({ length }) => length === 0) && shard.of === 1;
  if (!isWhole || target === undefined || more.length > 0) return undefined;
  return new Pools(target, target.limits);
}

async function chooseAll(files: readonly string[]): Promise<readonly ChosenTarget[]> {
  if (files.length === 0) return [await chooseTarget(undefined)];
  const chosen: ChosenTarget[] = [];
  for (const file of files) chosen.push(await chooseTarget(file));
  return chosen;
}

/** `--out` itself for one target, and a folder in it for each of several. */
function placesOf(out: string | undefined, names: readonly string[]): readonly (string | undefined)[] {
  if (out === undefined || names.length === 1) return names.map(() => out);
  const files = names.map(fileName);
  return files.map((file, at) => join(out, files.indexOf(file) === at ? file : `${file}-${at + 1}`));
}

/** A violation that was seen wins, then `inconclusive`. */
function worstOf(codes: readonly number[]): number {
  const order = [exitCodes.violates, exitCodes.inconclusive];
  return order.find((code) => codes.includes(code)) ?? exitCodes.conforms;
}

function nameOf({ name }: Target): string {
  return knownSecrets.redact(name);
}
