import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Comparison } from '../../compare/model/comparison.ts';
import type { ComparisonInput } from '../../compare/model/comparison-input.ts';
import { comparisonCsv } from '../../compare/model/csv/comparison-csv.ts';
import { comparisonPage } from '../../compare/page/page.ts';
import { latencyLines } from '../../compare/text/latency-lines.ts';
import { comparisonSentence, sentenceText } from '../../compare/text/sentence.ts';
import { comparisonSummary } from '../../compare/text/summary.ts';
import { verdictCounts } from '../../compare/text/verdict-counts.ts';
import { warnings } from '../../compare/text/warnings.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { jsonText } from '../../reports/text/json-text.ts';
import { exitCodes } from '../exit-codes.ts';
import { appendJobSummary } from '../process/github.ts';
import { files } from './comparison-directory.ts';

/** Writes the reports of a comparison, prints the result or, with `json`, compare.json on stdout, and sets the exit code: a violation wins. */
export async function publishComparison(
  directory: string,
  input: ComparisonInput,
  { interrupted = false, json = false } = {},
): Promise<void> {
  const { comparison } = input;
  await writeFile(join(directory, files.comparison), `${jsonText(comparison)}\n`);
  for (const [name, text] of Object.entries(comparisonCsv(comparison)))
    await writeFile(join(directory, name), text);
  await writeFile(join(directory, 'report.html'), comparisonPage(input));
  await writeFile(join(directory, 'summary.md'), comparisonSummary(comparison));
  await appendJobSummary(comparisonSummary(comparison));
  if (json) process.stdout.write(`${jsonText(comparison)}\n`);
  else printResult(directory, comparison);
  const verdicts = comparison.targets.map(({ verdict }) => verdict);
  const worst = verdicts.includes('violates')
    ? 'violates'
    : verdicts.includes('inconclusive') || interrupted
      ? 'inconclusive'
      : 'conforms';
  process.exitCode = exitCodes[worst];
}

function printResult(directory: string, comparison: Comparison): void {
  const { stdout } = process;
  for (const warning of warnings(comparison)) stdout.write(`${terminalLine(`Warning: ${warning}`)}\n`);
  stdout.write(`${terminalLine(sentenceText(comparisonSentence(comparison)))}\n`);
  for (const { name, verdict } of comparison.targets)
    stdout.write(`  ${terminalLine(`${name}: ${verdict} (${verdictCounts(comparison, name)})`)}\n`);
  for (const line of latencyLines(comparison)) stdout.write(`  ${terminalLine(line)}\n`);
  const page = join(directory, 'report.html');
  const near = relative(process.cwd(), page);
  stdout.write(`Report: ${near.startsWith('..') ? page : near}\n`);
}
