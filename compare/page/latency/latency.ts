import { groupBy } from '../../../base/group-by.ts';
import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { grouped, milliseconds } from '../../../reports/html/number-text.ts';
import type { Comparison, MethodLatency } from '../../model/comparison.ts';
import { estimateText } from '../../text/difference-text.ts';
import { methodHead, methodKey } from './method-name.ts';
import { axis, dotAndInterval, grid, plot } from './plot.ts';
import { decadeSteps, LogScale, roomOfUnits } from './scale.ts';

const percentiles = ['p50', 'p95', 'p99'] as const;
type Percentile = (typeof percentiles)[number];

/** From so many samples on a percentile is not just the longest of them. */
const leastSamples: Readonly<Record<Percentile, number>> = { p50: 1, p95: 20, p99: 100 };

/** Latency of every method at every target on one logarithmic axis, folded: the figures behind the differences. */
export function latency({ latency: all }: Comparison): Fragment | null {
  if (all.length === 0) return null;
  const values = all.flatMap((one) =>
    shownOf(one).flatMap((percentile) => {
      const { value, low, high } = one[percentile];
      return [value, low ?? value, high ?? value];
    }),
  );
  const hasParts = all.some(({ firstByteMs }) => firstByteMs !== undefined);
  const scale = new LogScale(values);
  const ticks = scale.ticks(decadeSteps, roomOfUnits);
  const frame = html`${grid(scale, ticks)}`;
  return html`<details class="part" id="latency-figures"><summary><span class="name">Every method in milliseconds</span></summary><div class="body">
<p class="muted">From the intended send time to the last byte, on warm connections. Dots from left to right: p50, p95, p99; a line is the 95 % interval, a hollow dot has none. A dash stands where there are too few samples: under 20 for p95, under 100 for p99.</p>
<div class="scroll wide" tabindex="0" role="region" aria-label="Latency"><table class="plots">
<thead><tr><th scope="col">Method</th><th scope="col">Target</th><td class="axis-cell">${axis(scale, ticks, (tick) => `${tick} ms`)}</td>${percentiles.map((percentile) => html`<th scope="col" class="number">${percentile}</th>`)}${hasParts ? html`<th scope="col" class="number">first byte + transfer</th>` : null}<th scope="col" class="number">count</th></tr></thead>
${groupBy(all, methodKey).map((ofMethod) => html`<tbody>${ofMethod.map((one, at) => row(one, at === 0 ? ofMethod.length : 0, scale, frame, hasParts))}</tbody>\n`)}</table></div></div></details>
`;
}

function shownOf({ count }: MethodLatency): readonly Percentile[] {
  return percentiles.filter((percentile) => count >= leastSamples[percentile]);
}

/** Medians; connecting is timed apart and stands under the method. */
function part(ms: number | undefined): string {
  return ms === undefined ? '–' : milliseconds(ms);
}

function row(
  one: MethodLatency,
  spans: number,
  scale: LogScale,
  frame: Fragment,
  hasParts: boolean,
): Fragment {
  const head = methodHead(one, spans);
  const dots = shownOf(one).map((percentile) => dotAndInterval(scale, one[percentile], percentile));
  return html`<tr>${head}<td class="target">${one.target}</td><td class="plot-cell">${plot([frame, ...dots])}</td>${percentiles.map((percentile) => html`<td class="number"><span class="who">${percentile} </span>${shownOf(one).includes(percentile) ? estimateText(one[percentile], milliseconds) : '–'}</td>`)}${hasParts ? html`<td class="number"><span class="who">first byte + transfer </span>${part(one.firstByteMs)} + ${part(one.transferMs)}</td>` : null}<td class="number muted"><span class="who">of </span>${grouped(one.count)}</td></tr>
`;
}
