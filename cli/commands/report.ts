import { joinJournals } from '../../engine/run/join-journals.ts';
import { readJournal } from '../../engine/run/read-journal.ts';
import { loadRegister } from '../../specs/register.ts';
import { exitCodes } from '../exit-codes.ts';
import { publish } from '../publish.ts';
import { prepareReportDirectory } from '../run-directory.ts';

/**
 * Writes every report again from the journals of one run or of its shards: into the run's own directory, or, for
 * several, into the one that `--out` names.
 */
export async function report(
  directories: readonly string[],
  options: { readonly out?: string },
): Promise<void> {
  const { run, stale, strict } = joinJournals(directories.map(readJournal), loadRegister());
  const directory = prepareReportDirectory(options.out, directories);
  await publish(directory, run, { strict, stale });
  process.exitCode = exitCodes[run.verdict];
}
