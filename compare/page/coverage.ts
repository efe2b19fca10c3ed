import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import { excerpt } from '../../reports/text/excerpt.ts';
import type { Comparison, TargetCoverage } from '../model/comparison.ts';
import { type MethodsAnswered, methodsAnswered } from '../model/statements/methods-answered.ts';

const mostNames = 40;

/** Which of the documented methods each target serves. */
export function coverage({ coverage: all, targets }: Comparison): Fragment | null {
  if (all.length === 0) return null;
  const rows = targets.flatMap(({ name }) => [
    ...all.filter(({ target }) => target === name).map(row),
    ...methodsAnswered({ coverage: all }, name).without.map((one) => rowWithout(name, one)),
  ]);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Method coverage"><table>
<thead><tr><th scope="col">Target</th><th scope="col">API</th><th scope="col" class="number">claimed</th><th scope="col" class="number">answered</th><th scope="col">Missing</th></tr></thead>
<tbody>
${rows}</tbody></table></div>
`;
}

function row({ target, api, claimed, answered, missing }: TargetCoverage): Fragment {
  return html`<tr><th scope="row">${target}</th><td>${api}</td><td class="number">${claimed}</td><td class="number">${answered}</td><td>${names(missing)}</td></tr>\n`;
}

/** What other targets have: it would look complete without. */
function rowWithout(target: string, { api, claimed }: MethodsAnswered['without'][number]): Fragment {
  return html`<tr><th scope="row">${target}</th><td>${api}</td><td class="number">${claimed}</td><td class="number">0</td><td class="muted">none of its nodes was compared</td></tr>\n`;
}

function names(missing: readonly string[]): Fragment {
  if (missing.length === 0) return html`<span class="muted">none</span>`;
  const left = missing.length - mostNames;
  return html`${missing.slice(0, mostNames).map((name, at) => html`${at === 0 ? '' : ', '}<code>${excerpt(name, 200)}</code>`)}${left > 0 ? ` and ${left} more` : null}`;
}
