import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { grouped } from '../../../reports/html/number-text.ts';
import type { Comparison } from '../../model/comparison.ts';

/** What an answer costs, and what a correct one does. */
export function cost({ cost: all }: Comparison): Fragment | null {
  if (all.length === 0) return null;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Cost"><table>
<thead><tr><th scope="col">Target</th><th scope="col" class="number">requests</th><th scope="col" class="number">request units</th><th scope="col" class="number">correct answers</th><th scope="col" class="number">requests for each</th><th scope="col" class="number">request units for each</th></tr></thead>
<tbody>
${all.map((one) => html`<tr><th scope="row">${one.target}</th><td class="number">${grouped(one.requests)}</td><td class="number">${grouped(one.requestUnits)}</td><td class="number">${grouped(one.correctAnswers)}</td><td class="number">${each(one.requestsPerCorrectAnswer)}</td><td class="number">${each(one.requestUnitsPerCorrectAnswer)}</td></tr>\n`)}</tbody></table></div>
`;
}

function each(count: number | null): string {
  return count === null ? '–' : count.toFixed(3);
}
