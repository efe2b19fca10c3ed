import type { HistoryEntry } from '../history.ts';
import type { Fragment } from '../inert/fragment.ts';
import { html } from '../inert/html.ts';
import { moment } from './time.ts';

const mostRuns = 30;
const signs = { conforms: '✓', violates: '✕', inconclusive: '?' } as const;

/** The last runs, oldest first: a strip for the eye and a table with the numbers. */
export function history(entries: readonly HistoryEntry[]): Fragment | null {
  if (entries.length === 0) return null;
  const last = entries.slice(-mostRuns);
  return html`<ol class="strip" aria-hidden="true">${last.map(({ verdict, startedAt }) => html`<li class="is-${verdict}" title="${moment(startedAt)}: ${verdict}">${signs[verdict]}</li>`)}</ol>
<details><summary>In numbers</summary><div class="scroll" tabindex="0" role="region" aria-label="Earlier runs"><table>
<thead><tr><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col" class="number">failed</th><th scope="col" class="number">known</th><th scope="col" class="number">inconclusive</th><th scope="col" class="number">passed</th><th scope="col">Profile</th><th scope="col" class="number">Seed</th></tr></thead>
<tbody>
${last.map(({ startedAt, verdict, counts, profile, seed }) => html`<tr><th scope="row">${moment(startedAt)}</th><td class="stamp is-${verdict}">${signs[verdict]} ${verdict}</td>${[counts.failed, counts.known, counts.inconclusive, counts.passed].map((count) => html`<td class="number">${count}</td>`)}<td>${profile}</td><td class="number">${seed}</td></tr>\n`)}</tbody></table></div></details>
`;
}
