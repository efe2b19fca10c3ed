import { groupBy } from '../../base/group-by.ts';
import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import { milliseconds } from '../../reports/html/number-text.ts';
import type { Comparison, Distribution } from '../model/comparison.ts';
import { methodHead, methodKey } from './method-name.ts';
import { axis, grid, plot } from './plot.ts';
import { decadeSteps, LogScale } from './scale.ts';

/** The distribution of latency of each method: twenty dots a target on one axis, each for 5 % of the answers, from below to above. */
export function distribution({ distribution: all = [] }: Comparison): Fragment | null {
  const values = all.flatMap(({ quantiles }) => quantiles.filter((one) => one !== null));
  if (values.length === 0) return null;
  const scale = new LogScale(values);
  const ticks = scale.ticks(decadeSteps);
  const frame = html`${grid(scale, ticks)}`;
  return html`<h3 class="apart" id="distribution">Distribution</h3>
<p class="muted">Each dot stands for 5 % of the responses, the fastest at the bottom; steep is steady, a curve to the right a tail. Requests that were given up are beyond the right end.</p>
<div class="scroll wide" tabindex="0" role="region" aria-label="Distribution of latency"><table class="plots">
<thead><tr><th scope="col">Method</th><th scope="col">Target</th><td class="axis-cell">${axis(scale, ticks, (tick) => `${tick} ms`)}</td><th scope="col" class="number">half within</th><th scope="col" class="number">9 of 10 within</th></tr></thead>
${groupBy(all, methodKey).map((ofMethod) => html`<tbody>${ofMethod.map((one, at) => row(one, at === 0 ? ofMethod.length : 0, scale, frame))}</tbody>\n`)}</table></div>
`;
}

function row(one: Distribution, spans: number, scale: LogScale, frame: Fragment): Fragment {
  const { quantiles, target } = one;
  const dots = quantiles.map((value, at) =>
    value === null
      ? null
      : html`<circle class="quantile" cx="${Number(scale.at(value).toFixed(2))}%" cy="${Number((94 - (88 * (at + 0.5)) / quantiles.length).toFixed(1))}%" r="2"/>`,
  );
  const within = (place: number): string => {
    const value = quantiles[place];
    return value === null || value === undefined ? 'given up' : `${milliseconds(value)} ms`;
  };
  return html`<tr>${methodHead(one, spans)}<td class="target">${target}</td><td class="plot-cell">${plot([frame, ...dots], 'tall')}</td><td class="number"><span class="who">half within </span>${within(quantiles.length / 2)}</td><td class="number"><span class="who">9 of 10 within </span>${within(Math.floor(quantiles.length * 0.9))}</td></tr>
`;
}
