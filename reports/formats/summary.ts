import type { Finding, RequirementResult, RunResult } from '../../base/run-result.ts';
import { markdownBlock, markdownCode, markdownElement, markdownText } from '../escaping/markdown.ts';
import { standingsShown, totalFigures } from '../model/counts-table.ts';
import { crossedHeading, crossedTexts } from '../model/crossed-answers.ts';
import { disturbances } from '../model/disturbances.ts';
import type { ReportExtras } from '../model/extras.ts';
import { figuresByArea, placeOf } from '../model/figures.ts';
import { knownFailureText } from '../model/known-failure.ts';
import { groupByReason } from '../model/reasons.ts';
import { sectionLabel } from '../model/section.ts';
import { type Standing, standings, withStanding } from '../model/standing.ts';
import { shardText, verdictSentence } from '../model/verdict-sentence.ts';
import { excerpt } from '../text/excerpt.ts';
import { rerunOptions } from '../text/rerun-options.ts';
import { spentText } from '../text/spent-text.ts';
import { titleParts } from '../text/title-parts.ts';
import { summaryChanges } from './summary-changes.ts';

/** A job summary may hold 1 MiB and a comment 65,536 characters: the page stays well below both. */
const mostFailures = 20;
const longestText = 700;
const longestCurl = 1500;

const verdictSigns = { conforms: '✅', violates: '❌', inconclusive: '⚠️' } as const;

/** `summary.md`: the verdict, figures by area, failures folded, for a pull request or a job summary. */
export function renderSummary(run: RunResult, extras: ReportExtras = {}): string {
  const stale = extras.stale ?? [];
  return [
    `## ${verdictSigns[run.verdict]} nodeproof: ${markdownCode(run.target.name)}\n`,
    `**${markdownText(excerpt(verdictSentence(run, stale.length), 2 * longestText))}**\n`,
    disturbances(run)
      .map((text) => `- ${markdownText(excerpt(text, longestText))}\n`)
      .join(''),
    ...summaryChanges(run, extras),
    areaTable(run.requirements),
    crossedAnswers(run),
    failures(run, 'failed', 'Failures'),
    stale.length === 0
      ? ''
      : `### Stale baseline entries\n\n${stale.map(({ requirement, node, why }) => `- ${markdownCode(requirement)}${node == null ? '' : ` on ${markdownCode(node)}`}: ${markdownCode(excerpt(why, longestText))}`).join('\n')}\n`,
    failures(run, 'advisory', 'Advisory failures'),
    knownFailures(run.requirements),
    reasons(run.requirements, 'deviates', 'Deviations'),
    reasons(run.requirements, 'inconclusive', 'Inconclusive'),
    reasons(run.requirements, 'no-data', 'No data'),
    `<sub>${markdownText(`Profile ${run.profile}, seed ${run.seed}${shardText(run)}, ${spentText(run)}, ${run.tool.name} ${run.tool.version}, started ${run.startedAt}.`)}</sub>\n`,
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Before the failures that probably follow from it. */
function crossedAnswers({ crossed = [] }: RunResult): string {
  if (crossed.length === 0) return '';
  const lines = crossed.slice(0, mostFailures).map((entry) => {
    const heading = markdownText(excerpt(crossedHeading(entry), longestText));
    return `- **${heading}**<br>${crossedTexts(entry)
      .map((part) => markdownText(excerpt(part, longestText)))
      .join('<br>')}`;
  });
  return `### Answers to other requests\n\n${lines.join('\n')}\n`;
}

function areaTable(results: readonly RequirementResult[]): string {
  const columns = standingsShown(results);
  const rows = [...figuresByArea(results), totalFigures(results)];
  return [
    `| area | ${columns.map((column) => standings[column].word).join(' | ')} |`,
    `| --- |${columns.map(() => ' ---: |').join('')}`,
    ...rows.map(
      ({ area, counts }) =>
        `| ${markdownCode(area)} | ${columns.map((column) => counts[column]).join(' | ')} |`,
    ),
    '',
  ].join('\n');
}

function failures(run: RunResult, standing: Standing, heading: string): string {
  const failing = withStanding(run.requirements, standing);
  if (failing.length === 0) return '';
  const left = failing.length - mostFailures;
  return [
    `### ${heading}\n`,
    ...failing.slice(0, mostFailures).map((result) => failure(run, result)),
    left > 0 ? `${left} more in report.html.\n` : '',
  ].join('\n');
}

function failure(run: RunResult, result: RequirementResult): string {
  const [first, ...more] = result.findings;
  return [
    '<details>',
    `<summary>${markdownElement(`${sectionLabel(result.section)} `)}${titleElement(result.title)}${markdownElement(`, on ${placeOf(result)}`)}</summary>\n`,
    `Requirement ${markdownCode(result.id)}\n`,
    first === undefined ? '' : finding(first, rerunOptions(run, result, first)),
    more.length > 0
      ? `${more.length} more ${more.length === 1 ? 'finding' : 'findings'} in report.html.\n`
      : '',
    '</details>\n',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

function titleElement(title: string): string {
  return titleParts(excerpt(title, longestText))
    .map(({ text, isCode }) => (isCode ? `<code>${markdownElement(text)}</code>` : markdownElement(text)))
    .join('');
}

function finding({ message, reproduce }: Finding, again: string): string {
  const origin = again === '' ? '' : `Again: ${markdownCode(`nodeproof run ${again}`)}\n`;
  const curl = typeof reproduce === 'string' ? reproduce : '';
  return [
    markdownBlock(excerpt(message, longestText), 'text'),
    curl === ''
      ? ''
      : curl.length > longestCurl
        ? 'The curl line is long: see report.html.\n'
        : markdownBlock(curl, 'sh'),
    origin,
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Each by itself, with what the baseline says of it. */
function knownFailures(results: readonly RequirementResult[]): string {
  const chosen = withStanding(results, 'known');
  if (chosen.length === 0) return '';
  const lines = chosen
    .slice(0, mostFailures)
    .map(
      (result) =>
        `- ${markdownCode(result.id)} on ${markdownCode(placeOf(result))}: ${markdownCode(excerpt(knownFailureText(result), longestText))}`,
    );
  const left = chosen.length - mostFailures;
  return `<details>\n<summary>Known failures (${chosen.length})</summary>\n\n${lines.join('\n')}\n${left > 0 ? `\n${left} more in report.html.\n` : ''}\n</details>\n`;
}

function reasons(results: readonly RequirementResult[], standing: Standing, heading: string): string {
  const chosen = withStanding(results, standing);
  if (chosen.length === 0) return '';
  const groups = groupByReason(chosen);
  const lines = groups.slice(0, mostFailures).map(({ reason, results: ofReason }) => {
    const [first, ...others] = ofReason;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `- ${markdownCode(first?.id ?? '')}${more}: ${markdownCode(excerpt(reason, longestText))}`;
  });
  const left = groups.length - mostFailures;
  return `<details>\n<summary>${heading} (${chosen.length})</summary>\n\n${lines.join('\n')}\n${left > 0 ? `\n${left} more reasons in report.html.\n` : ''}\n</details>\n`;
}
