import type { RunResult } from '../../base/run-result.ts';
import { markdownCode, markdownText } from '../escaping/markdown.ts';
import { percent } from '../html/number-text.ts';
import type { ReportExtras } from '../model/extras.ts';
import { placeOf } from '../model/figures.ts';
import { standings } from '../model/standing.ts';
import { excerpt } from '../text/excerpt.ts';
import { plainTitle } from '../text/title-parts.ts';
import { type Change, changesSince } from '../trends/changes.ts';
import { type Drift, driftSince } from '../trends/drift.ts';
import { type Flake, flakes, nightsShown } from '../trends/flakes.ts';
import { historyEntry } from '../trends/history.ts';
import { stateAfter } from '../trends/history-state.ts';
import { changeText } from '../trends/value-changes.ts';

const mostItems = 15;
const mostChanges = 3;
const longestText = 150;

/** What changed since the earlier run: what fails and holds now open, drift and flakes folded. */
export function summaryChanges(run: RunResult, extras: ReportExtras): readonly string[] {
  const { previous, history } = extras;
  const { drifts } = driftSince(run, extras);
  const all = history === undefined ? [] : [...history, historyEntry(run, stateAfter(history))];
  return [
    ...(previous === undefined ? [] : [changed(previous, run)]),
    folded('Drift: changed observations, which cannot fail', drifts.map(driftLine)),
    folded(`Flaky in the last ${nightsShown} runs`, flakes(all).map(flakeLine)),
  ];
}

function changed(previous: RunResult, run: RunResult): string {
  const { worse, better } = changesSince(previous, run);
  const since = markdownText(previous.startedAt);
  if (worse.length + better.length === 0)
    return `No statement has changed between passing and failing since ${since}.\n`;
  return `### Since ${since}\n\n${listed([...worse, ...better].map(changeLine))}`;
}

function changeLine({ result, before, after }: Change): string {
  const from = before === null ? 'new' : standings[before].word;
  return `${standings[after].sign} ${from} → ${standings[after].word}: ${markdownCode(excerpt(plainTitle(result.title), longestText))} on ${markdownCode(placeOf(result))}`;
}

function driftLine({ result, changes }: Drift): string {
  const shown = changes
    .slice(0, mostChanges)
    .map((change) => markdownCode(excerpt(changeText(change), longestText)));
  const left = changes.length - mostChanges;
  const how = changes.length === 0 ? 'changed' : shown.join(', ');
  return `${markdownCode(excerpt(plainTitle(result.title), longestText))} on ${markdownCode(placeOf(result))}: ${how}${left > 0 ? ` and ${left} more` : ''}`;
}

function flakeLine({ key, failed, decided, rate }: Flake): string {
  return `${markdownCode(key)} failed in ${failed} of ${decided} (${percent(rate.value)} %, 95 % interval ${percent(rate.low ?? 0)}–${percent(rate.high ?? 1)} %)`;
}

function folded(heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<details>\n<summary>${heading} (${lines.length})</summary>\n\n${listed(lines)}\n</details>\n`;
}

function listed(lines: readonly string[]): string {
  const left = lines.length - mostItems;
  return `${lines
    .slice(0, mostItems)
    .map((line) => `- ${line}\n`)
    .join('')}${left > 0 ? `\n${left} more in report.html.\n` : ''}`;
}
