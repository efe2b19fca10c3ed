import type { RunPlan } from '../../engine/run/plan.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import type { ReportExtras } from '../../reports/model/extras.ts';
import { exitCodes } from '../exit-codes.ts';
import { printPlan } from '../plan/print-plan.ts';
import { type PlanOptions, planRuns } from '../plan/run-planner.ts';
import { type Interruption, onInterrupt } from '../process/interrupt.ts';
import { chooseTarget } from '../run/choose-target.ts';
import { conductRun } from '../run/conduct-run.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { writeEarlier } from '../run-directory/earlier-file.ts';
import { keepHistory, publish, readEarlier } from '../run-directory/publish.ts';
import { prepareRunDirectory } from '../run-directory/run-directory.ts';
import { exportTelemetry } from '../telemetry/export-telemetry.ts';
import { prepareMetrics, writeMetrics } from '../telemetry/write-metrics.ts';

export interface RunOptions extends PlanOptions {
  readonly target?: string;
  readonly out?: string;
  readonly previous?: string;
  readonly history?: string;
  readonly metrics?: string;
  readonly dryRun: boolean;
}

/** Checks one target, writes its run directory, and sets the exit code by the verdict. */
export async function run(options: RunOptions): Promise<void> {
  const planner = await planRuns(options);
  prepareMetrics(options.metrics);
  const { target, close } = await chooseTarget(options.target);
  const interruption = onInterrupt();
  try {
    const targetName = knownSecrets.redact(target.name);
    const earlier = await readEarlier(options, targetName);
    const plan = await planner.plan(target);
    if (options.dryRun) {
      printPlan(plan);
      return;
    }
    const directory = prepareRunDirectory(options.out, targetName, new Date());
    try {
      // Before anything is sent: a run that is killed can be reported with it.
      writeEarlier(directory.path, earlier);
      await runInto(directory.path, plan, interruption, options, {
        strict: options.strict,
        ...earlier,
      });
    } finally {
      directory.release();
    }
  } finally {
    interruption.release();
    await close();
  }
}

/** Runs the plan into its directory, prints the result, and sets the exit code. */
async function runInto(
  directory: string,
  plan: RunPlan,
  interruption: Interruption,
  { history, metrics }: Pick<RunOptions, 'history' | 'metrics'>,
  extras: ReportExtras,
): Promise<void> {
  const { run, stale, failure: unrecorded, decidedAt } = await conductRun(plan, directory, interruption);
  const failure =
    unrecorded ??
    (await publish(directory, run, { ...extras, stale })) ??
    (history === undefined ? undefined : await keepHistory(history, run)) ??
    writeMetrics(metrics, run);
  await exportTelemetry(run, decidedAt);
  process.exitCode = exitCodes[run.verdict];
  if (failure === undefined) return;
  process.stderr.write(
    `nodeproof: the run could not be written completely (${terminalLine(failure.message)}); free disk space and rerun, or report what was recorded with "nodeproof report ${terminalLine(directory)}"\n`,
  );
  if (run.verdict === 'conforms') process.exitCode = exitCodes.inconclusive;
}
