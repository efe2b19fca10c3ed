import { join, relative } from 'node:path';
import { applyBaseline } from '../../engine/baseline/apply-baseline.ts';
import type { StaleEntry } from '../../engine/baseline/baseline.ts';
import { readBaseline } from '../../engine/baseline/read-baseline.ts';
import { Journal } from '../../engine/run/journal.ts';
import { type ProfileName, profiles } from '../../engine/run/profile.ts';
import type { RunResult } from '../../engine/run/result.ts';
import { type RunPlan, runTarget } from '../../engine/run/run-target.ts';
import { selectRequirements } from '../../engine/run/selection.ts';
import { createProgress } from '../../reports/progress.ts';
import { renderTerminal } from '../../reports/terminal.ts';
import { writeReports } from '../../reports/write-reports.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadChecks } from '../../suites/all-checks.ts';
import { chooseTarget } from '../choose-target.ts';
import { exitCodes } from '../exit-codes.ts';
import { onInterrupt } from '../interrupt.ts';
import { printPlan } from '../print-plan.ts';
import { prepareRunDirectory } from '../run-directory.ts';
import { wantsColour } from '../terminal.ts';
import { readVersion } from '../version.ts';

export interface RunOptions {
  readonly target?: string;
  readonly profile: ProfileName;
  readonly seed?: number;
  readonly out?: string;
  readonly only: readonly string[];
  readonly baseline?: string;
  readonly dryRun: boolean;
  readonly strict: boolean;
  readonly shard: { readonly index: number; readonly of: number };
}

/** Checks one target, writes its run directory, and sets the exit code by the verdict. */
export async function run(options: RunOptions): Promise<void> {
  const register = loadRegister();
  selectRequirements(register, options.only);
  const baseline =
    options.baseline === undefined
      ? []
      : await readBaseline(options.baseline, new Set(register.map(({ id }) => id)));
  const checks = await loadChecks();
  const { target, close } = await chooseTarget(options.target);
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const profile = profiles[options.profile];
  let stale: readonly StaleEntry[] = [];
  const interruption = onInterrupt();
  const plan: Omit<RunPlan, 'emit'> = {
    target,
    checks,
    register,
    profile,
    seed,
    selection: { only: options.only, shard: options.shard },
    strict: options.strict,
    version: readVersion(),
    applyBaseline: (results) => {
      const outcome = applyBaseline(baseline, results, new Date().toISOString().slice(0, 10));
      stale = outcome.stale;
      return { results: outcome.results, stale: outcome.stale.length > 0 };
    },
    signal: interruption.signal,
  };
  try {
    if (options.dryRun) {
      printPlan(plan);
      return;
    }
    const directory = prepareRunDirectory(options.out, target.name, new Date());
    const journal = new Journal(join(directory, 'journal.ndjson'));
    const live = process.stderr.isTTY === true;
    const progress = createProgress({
      write: (text) => process.stderr.write(text),
      live,
      columns: () => process.stderr.columns,
    });
    process.stderr.write(`nodeproof: checking ${target.name}, profile ${profile.name}, seed ${seed}\n`);
    const result = await runTarget({
      ...plan,
      emit: (event) => {
        journal.write(event);
        progress(event);
      },
    });
    const extras = { strict: options.strict, stale };
    await writeReports(directory, result, extras);
    process.stdout.write(renderTerminal(result, { ...extras, colour: wantsColour(process.stdout) }));
    process.stdout.write(`Report: ${relative(process.cwd(), join(directory, 'report.html')) || directory}\n`);
    process.exitCode = exitCodeOf(result);
  } finally {
    interruption.release();
    await close();
  }
}

export function exitCodeOf(result: RunResult): number {
  return exitCodes[result.verdict];
}
