import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RunResult } from '../../base/run-result.ts';
import { appendComparison } from '../../compare/history/comparison-history.ts';
import { buildComparison } from '../../compare/model/build-comparison.ts';
import { gatherMeasurement } from '../../compare/model/measurement/gather-measurement.ts';
import { UserError } from '../../engine/user-error.ts';
import { commandLine } from '../command-line.ts';
import { readEarlierRun } from '../run-directory/read-earlier.ts';
import { prepareReportDirectory } from '../run-directory/run-directory.ts';
import { readVersion } from '../version.ts';
import { rejectSameNames } from './choose-targets.ts';
import type { CompareOptions } from './compare-options.ts';
import { files, prepareComparisonDirectory, runDirectories } from './comparison-directory.ts';
import { readMeasurement } from './measurement-journal.ts';
import { namedPlace } from './named-place.ts';
import { publishComparison } from './publish-comparison.ts';
import { readWitnesses } from './witness-file.ts';

const tool = () => ({ name: 'nodeproof', version: readVersion() });

/** Verdicts and observations of runs that were made earlier, side by side; nothing is sent, and nothing measured. */
export async function compareRuns(directories: readonly string[], options: CompareOptions): Promise<void> {
  const [only, ...more] = directories;
  if (only !== undefined && more.length === 0 && existsSync(join(only, files.measurement)))
    return remakeComparison(only, options);
  if (directories.length < 2)
    throw new UserError('compare/one-target', 'compare: takes two or more run directories; add another one');
  const runs: RunResult[] = [];
  for (const { name, place } of directories.map(namedPlace)) {
    const run = await readEarlierRun('compare', place);
    runs.push(name === undefined ? run : renamed(run, name));
  }
  rejectSameNames(
    runs.map(({ target }) => target.name),
    directories,
  );
  if (options.dryRun) {
    process.stdout.write('Nothing is sent: the comparison uses recorded runs.\n');
    return;
  }
  const place = prepareComparisonDirectory(options.out, new Date());
  try {
    const starts = runs.map(({ startedAt }) => startedAt).sort();
    const ends = runs.map(({ finishedAt, startedAt }) => finishedAt ?? startedAt).sort();
    const comparison = buildComparison({
      runs,
      tool: tool(),
      seed: runs[0]?.seed ?? 0,
      startedAt: starts[0] ?? '',
      finishedAt: ends.at(-1) ?? '',
    });
    if (options.history !== undefined) await appendComparison(options.history, comparison);
    const command = commandLine(['nodeproof', 'compare', ...directories]);
    await publishComparison(place.path, { comparison, runs, command }, { json: options.json === true });
  } finally {
    place.release();
  }
}

function renamed(run: RunResult, name: string): RunResult {
  return { ...run, target: { ...run.target, name } };
}

/** Writes the reports of a live comparison again from its recorded runs and rounds. */
async function remakeComparison(directory: string, { out, json = false }: CompareOptions): Promise<void> {
  const { head, lines } = readMeasurement(join(directory, files.measurement));
  const runs: RunResult[] = [];
  for (const [at, place] of runDirectories(directory, head.targets).entries())
    runs.push(renamed(await readEarlierRun('compare', place), head.targets[at] ?? ''));
  const measurement = gatherMeasurement(lines, head.targets);
  const known = head.surfaces === undefined ? {} : { surfaces: head.surfaces };
  const comparison = buildComparison({
    runs,
    measurement,
    ...known,
    tool: tool(),
    seed: head.seed,
    startedAt: head.startedAt,
    ...(head.measuredFrom === undefined ? {} : { measuredFrom: head.measuredFrom }),
    finishedAt: lines.find((line) => line.kind === 'end')?.finishedAt ?? head.startedAt,
  });
  const place = prepareReportDirectory(out, [directory]);
  const witnesses = readWitnesses(directory);
  await publishComparison(place, { comparison, runs, command: head.command, witnesses, ...known }, { json });
}
