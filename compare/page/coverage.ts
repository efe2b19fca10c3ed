import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import { excerpt } from '../../reports/text/excerpt.ts';
import type { Comparison } from '../model/comparison.ts';

const mostNames = 40;

/** Which of the documented methods each target serves. */
export function coverage({ coverage: all }: Comparison): Fragment | null {
  if (all.length === 0) return null;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Method coverage"><table>
<thead><tr><th scope="col">Target</th><th scope="col">API</th><th scope="col" class="number">claimed</th><th scope="col" class="number">answered</th><th scope="col">Missing</th></tr></thead>
<tbody>
${all.map(({ target, api, claimed, answered, missing }) => html`<tr><th scope="row">${target}</th><td>${api}</td><td class="number">${claimed}</td><td class="number">${answered}</td><td>${names(missing)}</td></tr>\n`)}</tbody></table></div>
`;
}

function names(missing: readonly string[]): Fragment {
  if (missing.length === 0) return html`<span class="muted">none</span>`;
  const left = missing.length - mostNames;
  return html`${missing.slice(0, mostNames).map((name, at) => html`${at === 0 ? '' : ', '}<code>${excerpt(name, 200)}</code>`)}${left > 0 ? ` and ${left} more` : null}`;
}
