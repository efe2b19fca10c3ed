import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import { milliseconds, percent } from '../../reports/html/number-text.ts';
import type { Comparison } from '../model/comparison.ts';

/** How far behind the tip of its chain each target is, against sightings that another node bears out. */
export function freshness({ freshness: all }: Comparison): Fragment | null {
  if (all.length === 0) return null;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Freshness"><table>
<thead><tr><th scope="col">Target</th><th scope="col" class="number">rounds at the tip</th><th scope="col" class="number">lag in blocks, median</th><th scope="col" class="number">most</th><th scope="col" class="number">lag in ms, median</th><th scope="col" class="number">most</th><th scope="col" class="number">steps back</th></tr></thead>
<tbody>
${all.map(({ target, atTip, lagBlocks, lagMs, wentBack }) => html`<tr><th scope="row">${target}</th><td class="number">${percent(atTip)} %</td><td class="number">${lagBlocks.p50}</td><td class="number">${lagBlocks.max}</td><td class="number">${time(lagMs.p50)}</td><td class="number">${time(lagMs.max)}</td><td class="number ${wentBack === 0 ? 'zero' : ''}">${wentBack}</td></tr>\n`)}</tbody></table></div>
`;
}

function time(ms: number | null): string {
  return ms === null ? 'not known' : milliseconds(ms);
}
