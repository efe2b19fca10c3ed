import type { RequirementResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { groupByReason } from '../model/reasons.ts';
import { type Standing, withStanding } from '../model/standing.ts';
import type { Allowance } from './allowance.ts';
import { requirementAnchor } from './anchors.ts';
import { nodeName } from './stamp.ts';

const longestReason = 1500;
const mostLinks = 60;

/** Results of one standing by their reason, the most frequent reason first. */
export function reasons(
  results: readonly RequirementResult[],
  standing: Standing,
  allowance: Allowance,
): Fragment | null {
  const chosen = withStanding(results, standing);
  if (chosen.length === 0) return null;
  return html`<ul class="plain">
${groupByReason(chosen).map(({ reason, results: ofReason }) => html`<li>${allowance.take(reason, longestReason)} <span class="stamp is-${standing}">${ofReason.length > 1 ? `× ${ofReason.length}` : ''}</span>${links(ofReason)}</li>\n`)}</ul>
`;
}

function links(results: readonly RequirementResult[]): Fragment {
  const shown = results.slice(0, mostLinks);
  const left = results.length - shown.length;
  return html`<p class="ids">${shown.map((result) => html`<span><a href="#${requirementAnchor(result)}"><code>${result.id}</code></a> <span class="muted">${nodeName(result)}</span></span> `)}${left > 0 ? html`<span class="muted">and ${left} more</span>` : null}</p>`;
}
