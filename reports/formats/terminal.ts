import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import { terminalBlock, terminalLine } from '../escaping/terminal.ts';
import { breakWorkflowCommands } from '../escaping/workflow-commands.ts';
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
import { exchangeTimeText } from '../text/exchange-time.ts';
import { type Paint, painter } from '../text/paint.ts';
import { rerunOptions } from '../text/rerun-options.ts';
import { spentText } from '../text/spent-text.ts';
import { plainTitle } from '../text/title-parts.ts';
import { wrapWords } from '../text/wrap-words.ts';

const mostFailures = 20;
const mostReasons = 5;
const longestText = 1000;
const longestCurl = 4000;

const verdictColours = { conforms: 'green', violates: 'red', inconclusive: 'magenta' } as const;

export interface TerminalOptions extends ReportExtras {
  /** Whether to colour; the caller knows the terminal and NO_COLOR. */
  readonly colour: boolean;
  /** Width of the terminal, at which sentences are wrapped; absent in a pipe, where they are not. */
  readonly columns?: number;
}

/** Wraps a line for the terminal. Commands to be copied are not wrapped. */
interface Screen {
  readonly paint: Paint;
  readonly fold: (line: string) => string;
}

/** The terminal output of a finished run: failures, figures by area, and the verdict last. */
export function renderTerminal(run: RunResult, options: TerminalOptions): string {
  const { columns } = options;
  const paint = painter(options.colour);
  const fold = (line: string): string => (columns === undefined ? line : wrapWords(line, columns));
  const screen = { paint, fold };
  const stale = options.stale ?? [];
  const parts = [
    crossedAnswers(run, screen),
    failures(run, 'failed', screen),
    failures(run, 'advisory', screen),
    knownFailures(run.requirements, screen),
    reasons(run.requirements, 'deviates', screen),
    reasons(run.requirements, 'inconclusive', screen),
    reasons(run.requirements, 'no-data', screen),
    ...stale.map(
      ({ requirement, node, why }) =>
        `${fold(`${paint('red', '✕ stale baseline entry')} ${terminalLine(requirement)}${node == null ? '' : ` on ${terminalLine(node)}`}: ${terminalLine(excerpt(why, longestText))}`)}\n`,
    ),
    areaTable(run.requirements, paint),
    disturbances(run)
      .map((text) => `${fold(`${paint('magenta', '!')} ${terminalLine(excerpt(text, longestText))}`)}\n`)
      .join(''),
    `${fold(paint('dim', terminalLine(`${run.target.name}, profile ${run.profile}, seed ${run.seed}${shardText(run)}, ${spentText(run)}`)))}\n`,
    `${fold(paint(verdictColours[run.verdict], terminalLine(excerpt(verdictSentence(run, stale.length), longestText))))}\n`,
  ].filter((part) => part !== '');
  // Escaped again as a whole: two harmless pieces may combine.
  return breakWorkflowCommands(parts.join('\n'));
}

/** Before the failures that probably follow from it. */
function crossedAnswers({ crossed = [] }: RunResult, { paint, fold }: Screen): string {
  const left = crossed.length - mostReasons;
  const shown = crossed.slice(0, mostReasons).map((entry) => {
    const { reproduce = '' } = entry;
    const lines = [
      fold(`${paint('red', '✕')} ${terminalLine(excerpt(crossedHeading(entry), longestText))}`),
      ...crossedTexts(entry).flatMap((text) =>
        terminalBlock(excerpt(text, longestText), '  ').split('\n').map(fold),
      ),
      ...(reproduce === '' || reproduce.length > longestCurl ? [] : [terminalBlock(reproduce, '  ')]),
    ];
    return `${lines.join('\n')}\n`;
  });
  return [...shown, left > 0 ? `${left} more in report.html\n` : ''].filter((part) => part !== '').join('\n');
}

function failures(run: RunResult, standing: Standing, screen: Screen): string {
  const failing = withStanding(run.requirements, standing);
  const left = failing.length - mostFailures;
  const shown = failing.slice(0, mostFailures).map((result) => failure(run, result, standing, screen));
  return [...shown, left > 0 ? `${left} more in report.html\n` : ''].filter((part) => part !== '').join('\n');
}

function failure(run: RunResult, result: RequirementResult, standing: Standing, screen: Screen): string {
  const { paint, fold } = screen;
  const { sign, word } = standings[standing];
  const [first, ...more] = result.findings;
  const colour = standing === 'failed' ? 'red' : 'magenta';
  const lines = [
    fold(
      `${paint(colour, `${sign} ${word}`)} ${terminalLine(`${sectionLabel(result.section)} ${excerpt(plainTitle(result.title), longestText)}`)}`,
    ),
    fold(`  ${paint('dim', terminalLine(`${result.id} on ${placeOf(result)}`))}`),
  ];
  if (first !== undefined) {
    lines.push(...terminalBlock(excerpt(first.message, longestText), '  ').split('\n').map(fold));
    const curl = first.reproduce ?? '';
    if (curl !== '')
      lines.push(
        curl.length > longestCurl ? '  the curl line is long: see report.html' : terminalBlock(curl, '  '),
      );
    const time = exchangeTimeText(first.exchange);
    if (time !== '') lines.push(`  ${paint('dim', terminalLine(time))}`);
    const again = rerunOptions(run, result, first);
    if (again !== '') lines.push(`  ${paint('dim', `again: nodeproof run ${terminalLine(again)}`)}`);
  }
  if (more.length > 0) lines.push(`  ${more.length} more in report.html`);
  return `${lines.join('\n')}\n`;
}

function reasons(results: readonly RequirementResult[], standing: Standing, { paint, fold }: Screen): string {
  const chosen = withStanding(results, standing);
  if (chosen.length === 0) return '';
  const { sign, word } = standings[standing];
  const groups = groupByReason(chosen);
  const left = groups.slice(mostReasons).reduce((sum, group) => sum + group.results.length, 0);
  return [
    `${paint('magenta', `${sign} ${word}`)} ${chosen.length}`,
    ...groups.slice(0, mostReasons).map(({ reason, results: ofReason }) => {
      const more = ofReason.length > 1 ? ` and ${ofReason.length - 1} more` : '';
      return fold(
        `  ${terminalLine(ofReason[0]?.id ?? '')}${more}: ${paint('dim', terminalLine(excerpt(reason, longestText)))}`,
      );
    }),
    left > 0 ? `  ${left} more in report.html` : '',
    '',
  ]
    .filter((line, at, all) => line !== '' || at === all.length - 1)
    .join('\n');
}

/** Each one by itself, so that no known failure is forgotten. */
function knownFailures(results: readonly RequirementResult[], { paint, fold }: Screen): string {
  const chosen = withStanding(results, 'known');
  if (chosen.length === 0) return '';
  const { sign, word } = standings.known;
  const left = chosen.length - mostFailures;
  return [
    `${paint('magenta', `${sign} ${word}`)} ${chosen.length}`,
    ...chosen
      .slice(0, mostFailures)
      .map((result) =>
        fold(
          `  ${terminalLine(`${result.id} on ${placeOf(result)}`)}: ${paint('dim', terminalLine(excerpt(knownFailureText(result), longestText)))}`,
        ),
      ),
    ...(left > 0 ? [`  ${left} more in report.html`] : []),
    '',
  ].join('\n');
}

/** Headers of two lines, for a table that would be wider than a terminal. */
const brokenWords: Readonly<Record<Standing, readonly [string, string]>> = {
  failed: ['', 'failed'],
  known: ['', 'known'],
  advisory: ['advis-', 'ory'],
  deviates: ['devi-', 'ates'],
  inconclusive: ['incon-', 'clusive'],
  'no-data': ['no', 'data'],
  passed: ['', 'passed'],
  observed: ['ob-', 'served'],
  'left-out': ['left', 'out'],
  'not-applicable': ['not ap-', 'plicable'],
  skipped: ['', 'skipped'],
};
const terminalWidth = 80;

function areaTable(results: readonly RequirementResult[], paint: Paint): string {
  const columns = standingsShown(results);
  const rows = [...figuresByArea(results), totalFigures(results)];
  const areaWidth = Math.max(4, ...rows.map(({ area }) => terminalLine(area).length));
  const whole = columns.map((column): readonly [string, string] => ['', standings[column].word]);
  const widthOf = (words: typeof whole, gap: number): number =>
    words.reduce((sum, [top, word]) => sum + gap + Math.max(top.length, word.length), areaWidth);
  const isWide = widthOf(whole, 2) > terminalWidth;
  const words = isWide ? columns.map((column) => brokenWords[column]) : whole;
  const gap = ' '.repeat(isWide && widthOf(words, 2) > terminalWidth ? 1 : 2);
  const widths = words.map(([top, word]) => Math.max(top.length, word.length));
  const lineOf = (first: string, cells: readonly string[]): string =>
    [first.padEnd(areaWidth), ...cells].join(gap);
  const headers = [0, 1].map((at) =>
    lineOf(
      '',
      words.map((pair, index) => (pair[at] ?? '').padStart(widths[index] ?? 0)),
    ),
  );
  const lines = rows.map(({ area, counts }, at) => {
    const cells = columns.map((column, index) => {
      const cell = String(counts[column]).padStart(widths[index] ?? 0);
      if (counts[column] === 0) return paint('dim', cell);
      return column === 'failed' ? paint('red', cell) : cell;
    });
    const line = lineOf(terminalLine(area), cells);
    return at === rows.length - 1 ? paint('bold', line) : line;
  });
  const shown = headers.map((one) => one.trimEnd()).filter((one) => one !== '');
  return `${[...shown.map((one) => paint('dim', one)), ...lines].join('\n')}\n`;
}
