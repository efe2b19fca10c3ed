import { join } from 'node:path';
import { isSystemError } from '../../base/file-error.ts';
import { appendComparison } from '../../compare/history/comparison-history.ts';
import { chooseWitnesses } from '../../compare/measure/witnesses.ts';
import { buildComparison } from '../../compare/model/build-comparison.ts';
import { gatherMeasurement } from '../../compare/model/measurement/gather-measurement.ts';
import { KeptExchanges } from '../../engine/journal/kept-exchanges.ts';
import { type RunPlan, selectedRequirements } from '../../engine/run/plan/plan.ts';
import type { Target } from '../../engine/target/target.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { exitCodes } from '../exit-codes.ts';
import { planRuns } from '../plan/run-planner.ts';
import { type Interruption, onInterrupt } from '../process/interrupt.ts';
import { printedExchanges } from '../run/exchange-lines.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { prepareMetrics, writeMetrics } from '../telemetry/write-metrics.ts';
import { readVersion } from '../version.ts';
import { chooseTargets } from './choose-targets.ts';
import type { CompareOptions } from './compare-options.ts';
import { comparisonCommand } from './comparison-command.ts';
import { files, prepareComparisonDirectory } from './comparison-directory.ts';
import { type EarlierRun, earlierRuns } from './earlier-runs.ts';
import { measureTargets, type RoundsRequest } from './measure-targets.ts';
import { MeasurementJournal } from './measurement-journal.ts';
import { nodePairs } from './node-pairs.ts';
import { printComparisonPlan } from './print-comparison-plan.ts';
import { publishComparison } from './publish-comparison.ts';
import { breadthOf, roundsOf, wantedMethods } from './rounds-plan.ts';
import { runTargets } from './run-targets.ts';
import { surfacesOf } from './surfaces-of.ts';
import { writeWitnesses } from './witness-file.ts';

/** Runs every target with the same seed, sends all of them the same requests in paired rounds, and writes the results. */
export async function compareLive(options: CompareOptions): Promise<void> {
  const { seed, planTogether, requireNodes } = await planRuns(options);
  const targets = await chooseTargets(options.target);
  requireNodes(targets);
  const plans = await planTogether(targets);
  const rounds = roundsFor(options, plans, targets);
  const earlier = await earlierRuns(options, targets);
  if (options.dryRun) {
    printComparisonPlan(plans, rounds.targets, rounds, rounds.wanted);
    return;
  }
  prepareMetrics(options.metrics);
  const startedAt = new Date();
  const directory = prepareComparisonDirectory(options.out, startedAt);
  const interruption = onInterrupt();
  try {
    const prepared = { options, targets, plans, rounds, earlier, seed, startedAt, interruption };
    await compareInto(directory.path, prepared);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    // Requests were sent, so it is no longer an error of the command line.
    process.stderr.write(
      `nodeproof: the comparison could not be written completely (${terminalLine(error.message)}); free disk space and compare again\n`,
    );
    process.exitCode = exitCodes.inconclusive;
  } finally {
    interruption.release();
    directory.release();
  }
}

/** What the paired rounds ask, and whom: of the targets only the nodes that `--node` leaves. */
type Rounds = Pick<RoundsRequest, 'targets' | 'pairs' | 'rounds' | 'breadth' | 'wanted'>;

function roundsFor(options: CompareOptions, plans: readonly RunPlan[], targets: readonly Target[]): Rounds {
  const { profile, roundSeconds, shard } = options;
  const measured = targets.map((target) => onlyNodes(target, options.node));
  const selected = plans.flatMap((one) => [...selectedRequirements(one).values()]);
  return {
    targets: measured,
    pairs: nodePairs(options.pair, measured),
    rounds: { ...roundsOf[profile], ...(roundSeconds === undefined ? {} : { seconds: roundSeconds }) },
    breadth: breadthOf[profile],
    wanted: wantedMethods(selected, shard),
  };
}

interface PreparedComparison {
  readonly options: CompareOptions;
  readonly targets: readonly Target[];
  /** By target, as those that follow. */
  readonly plans: readonly RunPlan[];
  readonly rounds: Rounds;
  readonly earlier: readonly EarlierRun[];
  readonly seed: number;
  readonly startedAt: Date;
  readonly interruption: Interruption;
}

/** @throws the file system's error where the directory takes no more */
async function compareInto(directory: string, prepared: PreparedComparison): Promise<void> {
  const { options, targets, plans, rounds, earlier, seed, startedAt, interruption } = prepared;
  const kept = targets.map((target) => new KeptExchanges(target));
  const runs = await runTargets(plans, directory, { options, earlier, interruption, kept });
  const surfaces = surfacesOf(kept);
  const witnesses = chooseWitnesses(kept.splice(0), knownSecrets);
  writeWitnesses(directory, witnesses);
  const command = knownSecrets.redact(comparisonCommand(options, seed));
  const { measuredFrom } = options;
  const head = {
    tool: { name: 'nodeproof', version: readVersion() },
    seed,
    startedAt: startedAt.toISOString(),
    ...(measuredFrom === undefined ? {} : { measuredFrom: knownSecrets.redact(measuredFrom) }),
  };
  const names = runs.map(({ target }) => target.name);
  const journal = new MeasurementJournal(join(directory, files.measurement), {
    ...head,
    command,
    targets: names,
    surfaces,
  });
  const { signal } = interruption;
  const { quiet = false, verbose = false } = options;
  const observers = verbose ? [printedExchanges] : [];
  await measureTargets({ ...rounds, runs, seed, signal, quiet, observers }, journal);
  const measurement = gatherMeasurement(journal.lines, names);
  const finishedAt = journal.lines.find((line) => line.kind === 'end')?.finishedAt ?? head.startedAt;
  const comparison = buildComparison({ ...head, runs, measurement, surfaces, finishedAt });
  if (options.history !== undefined) await appendComparison(options.history, comparison);
  await publishComparison(
    directory,
    { comparison, runs, command, witnesses, surfaces },
    { interrupted: signal.aborted, json: options.json === true },
  );
  const unwritten = writeMetrics(options.metrics, ...runs);
  if (unwritten !== undefined) throw unwritten;
}

/** The part of a target that `--node` leaves for the rounds, as it does for its run: named nodes without the platform. */
function onlyNodes(target: Target, names: readonly string[] = []): Target {
  if (names.length === 0) return target;
  const { platform: _platform, ...rest } = target;
  return { ...rest, nodes: target.nodes.filter(({ name }) => names.includes(name)) };
}
