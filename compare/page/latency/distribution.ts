import { groupBy } from '../../../base/group-by.ts';
import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { milliseconds } from '../../../reports/html/number-text.ts';
import type { Comparison, Distribution, MethodDifference } from '../../model/comparison.ts';
import { distance } from '../../text/difference-text.ts';
import { methodHead, methodKey } from './method-name.ts';
import { axis, grid, plot } from './plot.ts';
import { decadeSteps, LogScale, roomOfUnits } from './scale.ts';

/** So many methods are shown without a click: those on which the targets differ most. */
const mostShown = 4;

/** The distribution of latency of each method: twenty dots a target on one axis, each for 5 % of the answers, from below to above. */
export function distribution({ distribution: all = [], differences }: Comparison): Fragment | null {
  const values = all.flatMap(({ quantiles }) => quantiles.filter((one) => one !== null));
  if (values.length === 0) return null;
  const scale = new LogScale(values);
  const ticks = scale.ticks(decadeSteps, roomOfUnits);
  const frame = html`${grid(scale, ticks)}`;
  const table = (label: string, methods: readonly (readonly Distribution[])[]): Fragment =>
    html`<div class="scroll wide" tabindex="0" role="region" aria-label="${label}"><table class="plots">
<thead><tr><th scope="col">Method</th><th scope="col">Target</th><td class="axis-cell">${axis(scale, ticks, (tick) => `${tick} ms`)}</td><th scope="col" class="number">half within</th><th scope="col" class="number">9 of 10 within</th></tr></thead>
${methods.map((ofMethod) => html`<tbody>${ofMethod.map((one, at) => row(one, at === 0 ? ofMethod.length : 0, scale, frame))}</tbody>\n`)}</table></div>
`;
  const order = farthestFirst(differences).map(methodKey);
  const place = (one: Distribution): number => order.indexOf(methodKey(one)) + 1 || order.length + 1;
  const methods = [...groupBy(all, methodKey)].sort(([one], [other]) =>
    one === undefined || other === undefined ? 0 : place(one) - place(other),
  );
  const folded = methods.slice(mostShown);
  return html`<h3 class="apart" id="distribution">Distribution</h3>
<p class="muted">Each dot is 5 % of the responses, the fastest at the bottom. Dots in a steep line: nearly every response takes the same time. Dots that lean to the right: some responses take much longer than the others. Requests that timed out are not drawn.</p>
${table('Distribution of latency', methods.slice(0, mostShown))}${folded.length === 0 ? null : html`<details class="part"><summary><span class="name">${folded.length === 1 ? 'The other method' : `The other ${folded.length} methods`}</span></summary><div class="body">${table('Distribution of latency of the other methods', folded)}</div></details>\n`}`;
}

/** Decided differences before others, the greatest first. */
function farthestFirst(differences: readonly MethodDifference[]): readonly MethodDifference[] {
  const isOpen = ({ conclusion }: MethodDifference): number =>
    conclusion === 'slower' || conclusion === 'faster' ? 0 : 1;
  return [...differences].sort(
    (one, other) => isOpen(one) - isOpen(other) || distance(other) - distance(one),
  );
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
