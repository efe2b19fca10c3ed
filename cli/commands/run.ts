import { join } from 'node:path';
import type { BaselineEntry } from '../../engine/baseline/baseline.ts';
import { readBaseline } from '../../engine/baseline/read-baseline.ts';
import { Journal } from '../../engine/run/journal.ts';
import type { RunPlan } from '../../engine/run/plan.ts';
import { type ProfileName, profiles } from '../../engine/run/profile.ts';
import { runTarget } from '../../engine/run/run-target.ts';
import { selectRequirements } from '../../engine/run/selection.ts';
import { createProgress } from '../../reports/progress.ts';
import { loadRegister } from '../../specs/register.ts';
import { loadChecks } from '../../suites/all-checks.ts';
import { chooseTarget } from '../choose-target.ts';
import { exitCodes } from '../exit-codes.ts';
import { onInterrupt } from '../interrupt.ts';
import { printPlan } from '../print-plan.ts';
import { keepHistory, publish, readEarlier } from '../publish.ts';
import { prepareRunDirectory } from '../run-directory.ts';
import { readVersion } from '../version.ts';

export interface RunOptions {
  readonly target?: string;
  readonly profile: ProfileName;
  readonly seed?: number;
  readonly out?: string;
  readonly only: readonly string[];
  readonly baseline?: string;
  readonly previous?: string;
  readonly history?: string;
  readonly dryRun: boolean;
  readonly strict: boolean;
  readonly shard: { readonly index: number; readonly of: number };
}

/** Checks one target, writes its run directory, and sets the exit code by the verdict. */
export async function run(options: RunOptions): Promise<void> {
  const register = loadRegister();
  selectRequirements(register, options.only);
  const baseline = await readKnownFailures(options.baseline, new Set(register.map(({ id }) => id)));
  const checks = await loadChecks();
  const { target, close } = await chooseTarget(options.target);
  const interruption = onInterrupt();
  try {
    const earlier = await readEarlier(options, target.name);
    const plan: RunPlan = {
      target,
      checks,
      register,
      profile: profiles[options.profile],
      seed: options.seed ?? Math.floor(Math.random() * 2 ** 31),
      selection: { only: options.only, shard: options.shard },
      strict: options.strict,
      baseline,
      version: readVersion(),
    };
    if (options.dryRun) {
      printPlan(plan);
      return;
    }
    const directory = prepareRunDirectory(options.out, target.name, new Date());
    const journal = new Journal(join(directory, 'journal.ndjson'));
    const { stderr } = process;
    const progress = createProgress({
      write: (text) => stderr.write(text),
      live: stderr.isTTY === true,
      columns: () => stderr.columns,
    });
    stderr.write(`nodeproof: checking ${target.name}, profile ${plan.profile.name}, seed ${plan.seed}\n`);
    const outcome = await runTarget(plan, {
      signal: interruption.signal,
      emit: (event) => {
        journal.write(event);
        progress(event);
      },
    });
    await publish(directory, outcome.run, { strict: options.strict, stale: outcome.stale, ...earlier });
    if (options.history !== undefined) await keepHistory(options.history, outcome.run);
    process.exitCode = exitCodes[outcome.run.verdict];
  } finally {
    interruption.release();
    await close();
  }
}

async function readKnownFailures(
  file: string | undefined,
  known: ReadonlySet<string>,
): Promise<readonly BaselineEntry[]> {
  return file === undefined ? [] : readBaseline(file, known);
}
