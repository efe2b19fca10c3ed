import { cpSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { RunResult } from '../../base/run-result.ts';
import { appendComparison } from '../../compare/history/comparison-history.ts';
import { chooseWitnesses } from '../../compare/measure/witnesses.ts';
import { buildComparison } from '../../compare/model/build-comparison.ts';
import { gatherMeasurement } from '../../compare/model/gather-measurement.ts';
import { KeptExchanges } from '../../engine/journal/kept-exchanges.ts';
import { collectGarbage } from '../../engine/ledger/collect-garbage.ts';
import { type RunPlan, selectedRequirements } from '../../engine/run/plan.ts';
import type { Target } from '../../engine/target/target.ts';
import { UserError } from '../../engine/user-error.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { writeReports } from '../../reports/write-reports.ts';
import { commandLine } from '../command-line.ts';
import { exitCodes } from '../exit-codes.ts';
import { readFaultIndex } from '../fault-index.ts';
import { planRuns } from '../plan/run-planner.ts';
import { type Interruption, onInterrupt } from '../process/interrupt.ts';
import { conductRun } from '../run/conduct-run.ts';
import { printedExchanges } from '../run/exchange-lines.ts';
import { knownSecrets } from '../run/known-secrets.ts';
import { writeEarlier } from '../run-directory/earlier-file.ts';
import { keepHistory } from '../run-directory/publish.ts';
import { readEarlier } from '../run-directory/read-earlier.ts';
import { prepareMetrics, writeMetrics } from '../telemetry/write-metrics.ts';
import { readVersion } from '../version.ts';
import { chooseTargets } from './choose-targets.ts';
import type { CompareOptions } from './compare-options.ts';
import { files, prepareComparisonDirectory, runDirectories } from './comparison-directory.ts';
import { measureTargets } from './measure-targets.ts';
import { MeasurementJournal } from './measurement-journal.ts';
import { namedPlace } from './named-place.ts';
import { nodePairs } from './node-pairs.ts';
import { printComparisonPlan } from './print-comparison-plan.ts';
import { publishComparison } from './publish-comparison.ts';
import { breadthOf, roundsOf, wantedMethods } from './rounds-plan.ts';
import { surfacesOf } from './surfaces-of.ts';
import { writeWitnesses } from './witness-file.ts';

/** Runs every target with the same seed, sends all of them the same requests in paired rounds, and writes the results. */
export async function compareLive(options: CompareOptions): Promise<void> {
  const { seed, planTogether, requireNodes } = await planRuns(options);
  const targets = await chooseTargets(options.target);
  requireNodes(targets);
  const plans = await planTogether(targets);
  const measured = targets.map((target) => onlyNodes(target, options.node));
  const pairs = nodePairs(options.pair, measured);
  const { roundSeconds, measuredFrom } = options;
  const rounds = {
    ...roundsOf[options.profile],
    ...(roundSeconds === undefined ? {} : { seconds: roundSeconds }),
  };
  const breadth = breadthOf[options.profile];
  const selected = plans.flatMap((one) => [...selectedRequirements(one).values()]);
  const wanted = wantedMethods(selected, options.shard);
  const earlier = await earlierRuns(options, targets);
  if (options.dryRun) {
    printComparisonPlan(plans, measured, { rounds, breadth }, wanted);
    return;
  }
  prepareMetrics(options.metrics);
  const startedAt = new Date();
  const directory = prepareComparisonDirectory(options.out, startedAt);
  const interruption = onInterrupt();
  try {
    const kept = targets.map((target) => new KeptExchanges(target));
    const runs = await runAll(plans, directory.path, { options, earlier, interruption, kept });
    const surfaces = surfacesOf(kept);
    const witnesses = chooseWitnesses(kept.splice(0), knownSecrets);
    writeWitnesses(directory.path, witnesses);
    const names = runs.map(({ target }) => target.name);
    const tool = { name: 'nodeproof', version: readVersion() };
    const command = knownSecrets.redact(commandLine(commandWords(options, seed)));
    const head = {
      tool,
      seed,
      startedAt: startedAt.toISOString(),
      ...(measuredFrom === undefined ? {} : { measuredFrom: knownSecrets.redact(measuredFrom) }),
    };
    const journal = new MeasurementJournal(join(directory.path, files.measurement), {
      ...head,
      command,
      targets: names,
      surfaces,
    });
    const { signal } = interruption;
    const { quiet = false, verbose = false } = options;
    const observers = verbose ? [printedExchanges] : [];
    const request = { targets: measured, runs, rounds, breadth, seed, pairs, wanted, signal };
    await measureTargets({ ...request, quiet, observers }, journal);
    const measurement = gatherMeasurement(journal.lines, names);
    const finishedAt = journal.lines.find((line) => line.kind === 'end')?.finishedAt ?? head.startedAt;
    const comparison = buildComparison({ ...head, runs, measurement, surfaces, finishedAt });
    if (options.history !== undefined) await appendComparison(options.history, comparison);
    await publishComparison(
      directory.path,
      { comparison, runs, command, witnesses, surfaces },
      { interrupted: signal.aborted, json: options.json === true },
    );
    const unwritten = writeMetrics(options.metrics, ...runs);
    if (unwritten !== undefined) throw unwritten;
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
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

/** The part of a target that `--node` leaves for the rounds, as it does for its run: named nodes without the platform. */
function onlyNodes(target: Target, names: readonly string[] = []): Target {
  if (names.length === 0) return target;
  const { platform: _platform, ...rest } = target;
  return { ...rest, nodes: target.nodes.filter(({ name }) => names.includes(name)) };
}

type Earlier = Awaited<ReturnType<typeof readEarlier>>;

/** `--previous` is a run of one of the targets, and is used in the report of that one. */
async function earlierRuns(
  { previous, history }: CompareOptions,
  targets: readonly Target[],
): Promise<readonly Earlier[]> {
  const names = targets.map(({ name }) => knownSecrets.redact(name));
  const own = await Promise.all(
    names.map((name) => readEarlier(history === undefined ? {} : { history }, name)),
  );
  if (previous === undefined) return own;
  const { previous: run } = await readEarlier({ previous }, '');
  const place = names.indexOf(run?.target.name ?? '');
  if (run === undefined || place < 0)
    throw new UserError(
      'previous/other-target',
      `--previous ${previous}: is a run of ${JSON.stringify(run?.target.name)}, which is not one of the targets (${names.join(', ')})`,
    );
  return own.map((one, index) => (index === place ? { ...one, previous: run } : one));
}

async function runAll(
  plans: readonly RunPlan[],
  directory: string,
  setting: {
    readonly options: CompareOptions;
    readonly earlier: readonly Earlier[];
    readonly interruption: Interruption;
    readonly kept: readonly KeptExchanges[];
  },
): Promise<RunResult[]> {
  const { options, earlier, interruption, kept } = setting;
  const places = runDirectories(
    directory,
    plans.map(({ target }) => knownSecrets.redact(target.name)),
  );
  const proofs = await readFaultIndex();
  const runs: RunResult[] = [];
  for (const [index, plan] of plans.entries()) {
    const place = places[index] ?? directory;
    // One target under two names (over HTTP and WebSocket, say) is run once.
    const sameFile = options.target.findIndex((file) => fileOf(file) === fileOf(options.target[index]));
    const known = runs[sameFile];
    if (sameFile < index && known !== undefined) {
      cpSync(places[sameFile] ?? directory, place, { recursive: true });
      runs.push({ ...known, target: { ...known.target, name: knownSecrets.redact(plan.target.name) } });
      continue;
    }
    mkdirSync(place, { recursive: true });
    writeEarlier(place, earlier[index] ?? {});
    const { run, stale, failure, ahead, closed } = await conductRun(plan, place, interruption, {
      ...options,
      kept: kept[index],
    });
    // What is timed afterwards begins with no other connection.
    await closed;
    if (failure !== undefined) throw failure;
    await writeReports(place, run, { strict: options.strict, stale, proofs, ...earlier[index] }, ahead);
    const unkept = options.history === undefined ? undefined : await keepHistory(options.history, run);
    if (unkept !== undefined) throw unkept;
    runs.push(run);
    // No collection of what the run has left behind is to disturb what is timed afterwards.
    await collectGarbage();
  }
  return runs;
}

function fileOf(target: string | undefined): string {
  return resolve(namedPlace(target ?? '').place);
}

function commandWords(options: CompareOptions, seed: number): string[] {
  const {
    target,
    pair,
    profile,
    only,
    exclude = [],
    node = [],
    failed = [],
    baseline,
    roundSeconds,
    measuredFrom,
    strict,
    shard,
  } = options;
  return [
    'nodeproof',
    'compare',
    ...target.flatMap((file) => ['--target', file]),
    ...pair.flatMap((text) => ['--pair', text]),
    '--profile',
    profile,
    '--seed',
    String(seed),
    ...only.flatMap((text) => ['--only', text]),
    ...exclude.flatMap((text) => ['--exclude', text]),
    ...node.flatMap((name) => ['--node', name]),
    ...failed.flatMap((directory) => ['--failed', directory]),
    ...(baseline === undefined ? [] : ['--baseline', baseline]),
    ...(roundSeconds === undefined ? [] : ['--round-seconds', String(roundSeconds)]),
    ...(measuredFrom === undefined ? [] : ['--measured-from', measuredFrom]),
    ...(strict ? ['--strict'] : []),
    ...(shard.of === 1 ? [] : ['--shard', `${shard.index}/${shard.of}`]),
  ];
}
