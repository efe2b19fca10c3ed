import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { readComparisons } from '../../compare/history/comparison-history.ts';
import { buildMonth } from '../../compare/history/month.ts';
import { monthCsv } from '../../compare/history/month-csv.ts';
import { monthSentence, monthSentenceText } from '../../compare/history/month-sentence.ts';
import { dateOf } from '../../compare/history/night.ts';
import { monthPage } from '../../compare/page/month/month-page.ts';
import { UserError } from '../../engine/user-error.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { prepareReportDirectory } from '../run-directory/run-directory.ts';

export interface MonthOptions {
  readonly report: string;
  readonly since?: string;
  readonly until?: string;
  readonly out?: string;
}

/**
 * The page of many nights, from what `--history` kept. Nothing is sent.
 * @throws UserError where the folder holds no comparison of that time
 */
export async function reportMonth({ report, since, until, out }: MonthOptions): Promise<void> {
  const { lines, unreadable } = await readComparisons(report);
  const within = lines.filter(
    (line) => dateOf(line) >= (since ?? '') && (until === undefined || dateOf(line) <= until),
  );
  if (within.length === 0)
    throw new UserError(
      'compare/no-history',
      `--report ${report}: holds no comparison${since === undefined ? '' : ` since ${since}`}${until === undefined ? '' : ` until ${until}`}${lines.length === 0 ? '; compare with --history DIR first' : `; the first is of ${dateOf(lines[0])}, the last of ${dateOf(lines.at(-1))}`}`,
    );
  const month = buildMonth(lines, {
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    unreadable,
  });
  // The page of all nights is written again with each of them, over the one before.
  const directory = prepareReportDirectory(undefined, [out ?? report]);
  const tables = monthCsv(month);
  for (const [name, text] of Object.entries(tables)) await writeFile(join(directory, name), text);
  const page = join(directory, 'report.html');
  await writeFile(page, monthPage(month, Object.keys(tables)));
  process.stdout.write(`${terminalLine(monthSentenceText(monthSentence(month)))}\n`);
  for (const { target, kind, first, last, worst } of month.incidents)
    process.stdout.write(
      `  ${terminalLine(`${target}: ${kind}, ${first === last ? first : `${first} to ${last}`} (${worst})`)}\n`,
    );
  const near = relative(process.cwd(), page);
  process.stdout.write(`Report: ${near.startsWith('..') ? page : near}\n`);
}
