import { resolve } from 'node:path';
import type { RunResult } from '../../base/run-result.ts';
import { joinJournals } from '../../engine/journal/join-journals.ts';
import { readJournal } from '../../engine/journal/read-journal.ts';
import { UserError } from '../../engine/user-error.ts';
import { loadRegister } from '../../specs/register.ts';
import { exitCodes } from '../exit-codes.ts';
import { readEarlierFile, writeEarlier } from '../run-directory/earlier-file.ts';
import { publish } from '../run-directory/publish.ts';
import { prepareReportDirectory } from '../run-directory/run-directory.ts';
import { prepareMetrics, writeMetrics } from '../telemetry/write-metrics.ts';

/**
 * Writes every report again from the journals of one run or of its shards: into the run's own directory, or, for
 * several, into the one that `--out` names.
 */
export async function report(
  directories: readonly string[],
  options: { readonly out?: string; readonly metrics?: string },
): Promise<void> {
  const doubled = directories.find((one, at) =>
    directories.some((other, before) => before < at && resolve(other) === resolve(one)),
  );
  if (doubled !== undefined)
    throw new UserError('report/doubled', `${doubled}: given twice; give each shard once`);
  const { run, stale, strict } = joinJournals(
    await Promise.all(directories.map(readJournal)),
    loadRegister(),
  );
  rejectPart(run, directories, options.out);
  prepareMetrics(options.metrics);
  const directory = prepareReportDirectory(options.out, directories);
  // Shards of one run are compared with the same.
  const [earlier] = (await Promise.all(directories.map(readEarlierFile))).filter(
    ({ previous, history }) => previous !== undefined || history !== undefined,
  );
  if (earlier !== undefined) writeEarlier(directory, earlier);
  const failure =
    (await publish(directory, run, { strict, stale, ...earlier })) ?? writeMetrics(options.metrics, run);
  if (failure !== undefined)
    throw new UserError('out/unwritable', `${directory}: cannot be written (${failure.message})`);
  process.exitCode = exitCodes[run.verdict];
}

/**
 * A shard can be reported where it was run. Elsewhere all of them are to be joined: that only one directory is there says that others were lost.
 * @throws UserError `report/incomplete`
 */
function rejectPart({ shard }: RunResult, directories: readonly string[], out: string | undefined): void {
  const [only] = directories;
  if (shard === undefined || out === undefined || only === undefined || resolve(out) === resolve(only))
    return;
  throw new UserError(
    'report/incomplete',
    `${only} is shard ${shard.index} of ${shard.of} alone: name all ${shard.of} directories with --out, or leave out --out to report this part`,
  );
}
