import type { Level, Verdict } from '../../base/run-result.ts';
import { markdownCode, markdownText } from '../../reports/escaping/markdown.ts';
import { standings } from '../../reports/model/standing.ts';
import { excerpt } from '../../reports/text/excerpt.ts';
import { plainTitle } from '../../reports/text/title-parts.ts';
import type { ComparedRequirement, Comparison, MethodDifference } from '../model/comparison.ts';
import { differingStatements } from '../model/statements/differing-statements.ts';
import { standingOfVerdict, verdictOf } from '../model/statements/statements.ts';
import { conclusionText, distance, estimateText } from './difference-text.ts';
import { comparisonSentence } from './sentence.ts';
import { absentText, silentText } from './set-apart.ts';
import { subjectText } from './subject-text.ts';
import { summaryScoreboard } from './summary-scoreboard.ts';
import { seedText, warnings } from './warnings.ts';

/** A job summary may hold 1 MiB and a comment 65,536 characters: the page stays well below both. */
const mostRows = 25;
const longestText = 160;

/** `summary.md` of a comparison: the sentence, the scoreboard, and what differs, folded. */
export function comparisonSummary(comparison: Comparison): string {
  const { claim, rest } = comparisonSentence(comparison);
  const names = comparison.targets.map(({ name }) => name);
  return [
    `## nodeproof: ${names.map(markdownCode).join(' and ')}\n`,
    ...warnings(comparison).map((warning) => `⚠️ **Warning:** ${text(warning)}\n`),
    `**${text(claim)}**${rest.map((part) => `; ${text(part)}`).join('')}.\n`,
    scoreboard(comparison, names),
    statements(comparison, names),
    latency(comparison),
    disagreements(comparison),
    observations(comparison),
    `<sub>${markdownText(`Seed ${seedText(comparison)}, ${comparison.measured === null ? 'from earlier runs' : `${comparison.measured.rounds} paired rounds`}, ${comparison.tool.name} ${comparison.tool.version}, started ${comparison.startedAt}.`)}</sub>\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function scoreboard(comparison: Comparison, names: readonly string[]): string {
  return table(
    ['', ...names.map(markdownCode)],
    summaryScoreboard(comparison).map(([label, cells]) => [label, ...cells]),
  );
}

function statements(comparison: Comparison, names: readonly string[]): string {
  const { shown, silent, absent } = differingStatements(comparison);
  const cells = (row: ComparedRequirement) => [
    `${markdownCode(`§${row.section} ${excerpt(plainTitle(row.title), longestText)}`)}`,
    ...names.map((name) => verdictText(verdictOf(row.verdicts, name), row.level)),
  ];
  const order = [...shown].sort((one, other) => rank(one) - rank(other));
  const table = folded(
    `Statements on which they differ (${shown.length})`,
    ['statement', ...names.map(markdownCode)],
    order.map(cells),
  );
  const apart = [...(silent.rows.length === 0 ? [] : [silentText(silent)]), ...absent.map(absentText)];
  return `${table}${apart.map((line) => `\n${text(line)}.\n`).join('')}`;
}

function rank({ level, verdicts }: ComparedRequirement): number {
  return (level === 'required' ? 0 : 2) + (Object.values(verdicts).includes('failed') ? 0 : 1);
}

function verdictText(verdict: Verdict | null, level: Level): string {
  if (verdict === null) return '–';
  const { sign, word } = standings[standingOfVerdict(verdict, level)];
  return `${sign} ${word}`;
}

function latency({ differences }: Comparison): string {
  const shown = differences
    .filter(({ conclusion }) => conclusion === 'slower' || conclusion === 'faster')
    .sort((one, other) => distance(other) - distance(one));
  const cells = (one: MethodDifference) => [
    markdownCode(excerpt(one.method, longestText)),
    `${markdownCode(one.target)} is ${conclusionText(one)}`,
    estimateText(one.ratio, (value) => value.toFixed(2)),
  ];
  return folded(
    `Differences in latency (${shown.length} of ${differences.length} pairs)`,
    ['method', 'conclusion', 'ratio (95 % interval)'],
    shown.map(cells),
  );
}

function disagreements({ disagreements: all }: Comparison): string {
  return folded(
    `Responses that disagree (${all.length})`,
    ['subject', 'who is wrong'],
    all.map(({ subject, wrong }) => [
      markdownCode(excerpt(subjectText(subject), longestText)),
      wrong.length === 0 ? 'split: none is provably wrong' : wrong.map(markdownCode).join(', '),
    ]),
  );
}

function observations({ observations: all, requirements }: Comparison): string {
  const titles = new Map(requirements.map(({ id, title }) => [id, title]));
  const differ = all.filter(({ differ: differs }) => differs);
  return folded(
    `Observations that differ (${differ.length})`,
    ['where the contract is silent'],
    differ.map(({ id }) => [markdownCode(excerpt(plainTitle(titles.get(id) ?? id), longestText))]),
  );
}

function folded(heading: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const left = rows.length - mostRows;
  return `<details>\n<summary>${heading}</summary>\n\n${table(head, rows.slice(0, mostRows))}${left > 0 ? `\n${left} more in report.html.\n` : ''}\n</details>\n`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}

function text(part: string): string {
  return markdownText(excerpt(part, 4 * longestText));
}
