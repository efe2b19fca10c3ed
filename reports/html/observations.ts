import { excerpt } from '../excerpt.ts';
import type { Fragment } from '../inert/fragment.ts';
import { html } from '../inert/html.ts';
import { jsonLine } from '../json-text.ts';
import type { RequirementResult } from '../run.ts';
import { withStanding } from '../standing.ts';
import type { Allowance } from './allowance.ts';
import { observationAnchor } from './anchors.ts';
import { nodeName } from './stamp.ts';

const longestValue = 2000;

/** What the target does where the contract is silent. */
export function observations(results: readonly RequirementResult[], allowance: Allowance): Fragment | null {
  const observed = withStanding(results, 'observed');
  if (observed.length === 0) return null;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Observations"><table class="stack">
<thead><tr><th scope="col">Subject</th><th scope="col">Node</th><th scope="col">Seen</th></tr></thead>
<tbody>
${observed.map((result) => html`<tr id="${observationAnchor(result)}"><td>${excerpt(result.title, 200)} <span class="muted">§${result.section}</span></td><td>${nodeName(result)}</td><td><code>${allowance.take(jsonLine(result.observation), longestValue)}</code></td></tr>\n`)}</tbody></table></div>
`;
}
