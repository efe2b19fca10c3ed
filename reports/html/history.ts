import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import type { ReportExtras } from '../model/extras.ts';
import { resultKey } from '../model/result-key.ts';
import { type Flake, flakes, type Night, nightsShown } from '../trends/flakes.ts';
import { historyEntry } from '../trends/history.ts';
import type { HistoryEntry } from '../trends/history-entry.ts';
import { stateAfter } from '../trends/history-state.ts';
import { requirementAnchor } from './anchors.ts';
import { percent } from './number-text.ts';
import { nodeName } from './stamp.ts';
import { moment } from './time.ts';
import { titleHtml } from './title-html.ts';

const runSigns = { conforms: '✓', violates: '✕', inconclusive: '?' } as const;
const nightSigns: Readonly<Record<Night, string>> = { passed: '✓', failed: '✕', undecided: '·' };
const nightTones: Readonly<Record<Night, string>> = {
  passed: 'passed',
  failed: 'failed',
  undecided: 'skipped',
};
const mostFlakes = 50;

/** The last runs and this one, oldest first: a strip, flaky statements, and the figures. */
export function history(run: RunResult, { history: earlier }: ReportExtras): Fragment | null {
  if (earlier === undefined || earlier.length === 0) return null;
  const all = [...earlier, historyEntry(run, stateAfter(earlier))];
  const last = all.slice(-nightsShown);
  return html`<ol class="strip" aria-hidden="true">${last.map(({ verdict, startedAt }) => html`<li class="is-${verdict}" title="${moment(startedAt)}: ${verdict}">${runSigns[verdict]}</li>`)}</ol>
${unsteady(flakes(all), run)}${numbers(last)}`;
}

function unsteady(all: readonly Flake[], run: RunResult): Fragment {
  if (all.length === 0)
    return html`<p>No statement both passed and failed in the last ${nightsShown} runs.</p>\n`;
  const byKey = new Map(run.requirements.map((result) => [resultKey(result), result]));
  const left = all.length - mostFlakes;
  return html`<h3>Flaky statements</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Statements that failed in some of the last runs"><table>
<thead><tr><th scope="col">Statement</th><th scope="col" class="number">failed</th><th scope="col" class="number">of</th><th scope="col" class="number">rate in % (95 % interval)</th><th scope="col">oldest to newest</th></tr></thead>
<tbody>
${all.slice(0, mostFlakes).map((flake) => row(flake, byKey.get(flake.key)))}</tbody></table></div>
${left > 0 ? html`<p class="meta">and ${left} more</p>\n` : null}`;
}

function row({ key, failed, decided, rate, nights }: Flake, result: RequirementResult | undefined): Fragment {
  const name =
    result === undefined
      ? html`<code>${key}</code>`
      : html`<a href="#${requirementAnchor(result)}">${titleHtml(result.title, 300)}</a> <span class="muted">${nodeName(result)}</span>`;
  return html`<tr><th scope="row">${name}</th><td class="number">${failed}</td><td class="number">${decided}</td><td class="number">${percent(rate.value)} (${percent(rate.low ?? 0)}–${percent(rate.high ?? 1)})</td><td class="nights">${nights.map((night) => html`<span class="tone is-${nightTones[night]}">${nightSigns[night]}</span>`)}</td></tr>
`;
}

function numbers(last: readonly HistoryEntry[]): Fragment {
  return html`<details><summary>Figures of every run</summary><div class="scroll" tabindex="0" role="region" aria-label="Earlier runs"><table>
<thead><tr><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col" class="number">failed</th><th scope="col" class="number">known</th><th scope="col" class="number">inconclusive</th><th scope="col" class="number">passed</th><th scope="col">Profile</th><th scope="col" class="number">Seed</th></tr></thead>
<tbody>
${last.map(({ startedAt, verdict, counts, profile, seed }) => html`<tr><th scope="row">${moment(startedAt)}</th><td class="stamp is-${verdict}">${runSigns[verdict]} ${verdict}</td>${[counts.failed, counts.known, counts.inconclusive, counts.passed].map((count) => html`<td class="number">${count}</td>`)}<td>${profile}</td><td class="number">${seed}</td></tr>\n`)}</tbody></table></div></details>
`;
}
