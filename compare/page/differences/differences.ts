import { groupBy } from '../../../base/group-by.ts';
import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import type { Comparison, Conclusion, Measured, MethodDifference } from '../../model/comparison.ts';
import { differentRegions } from '../../model/measurement/measured-nodes.ts';
import { distance, estimateText, uncorrectedText } from '../../text/difference-text.ts';
import { methodHead, methodKey } from '../latency/method-name.ts';
import { axis, band, dotAndInterval, grid, plot } from '../latency/plot.ts';
import { LogScale, ratioSteps } from '../latency/scale.ts';
import { conclusionStamp } from '../scoreboard/stamps.ts';

const order: readonly Conclusion[] = ['slower', 'faster', 'undecided', 'equivalent'];

/** The latency of each method relative to the first target: a dot, its interval, the margin of equivalence. */
export function differences({ differences: all, measured, targets }: Comparison): Fragment | null {
  if (all.length === 0) return null;
  const margin = measured?.margin ?? 0;
  const bounds = all.flatMap(({ ratio: { value, low, high } }) => [value, low ?? value, high ?? value]);
  const scale = new LogScale(bounds, [0.8, 1.25]);
  const ticks = scale.ticks(ratioSteps);
  const frame = html`${margin > 0 ? band(scale, 1 - margin, 1 + margin) : null}${grid(scale, ticks, 1)}`;
  const methods = [...groupBy(all, methodKey)].sort(
    (one, other) => rank(one) - rank(other) || far(other) - far(one),
  );
  return html`<p class="muted">Latency of a method as a multiple of its latency on ${targets[0]?.name ?? ''}: right of the line is slower. ${margin > 0 ? `Within the band, ± ${Math.round(100 * margin)} %, the latency counts as equivalent. ` : ''}A line is the 95 % interval; a hollow dot has none, because there were too few rounds or the measuring machine was too busy.</p>
<div class="scroll wide" tabindex="0" role="region" aria-label="Differences in latency"><table class="plots">
<thead><tr><th scope="col">Method</th><th scope="col">Target</th><th scope="col">Conclusion</th><td class="axis-cell">${axis(scale, ticks, (tick) => `${tick}`)}</td><th scope="col" class="number">ratio (95 % interval)</th></tr></thead>
${methods.map((ofMethod) => html`<tbody>${ofMethod.map((one, at) => row(one, at === 0 ? ofMethod.length : 0, scale, frame, aside(one, measured)))}</tbody>\n`)}</table></div>
`;
}

function row(
  one: MethodDifference,
  spans: number,
  scale: LogScale,
  frame: Fragment,
  beside: readonly (Fragment | null)[],
): Fragment {
  const head = methodHead(one, spans);
  return html`<tr>${head}<td class="target">${one.target}</td><td class="conclusion">${conclusionStamp(one.conclusion)}${beside}</td><td class="plot-cell">${plot([frame, dotAndInterval(scale, one.ratio, `is-${one.conclusion}`)])}</td><td class="number">${estimateText(one.ratio, (value) => value.toFixed(2))}</td></tr>
`;
}

/** What is to be known of a conclusion: why it is not another one, and that the nodes stand in different regions. */
function aside(one: MethodDifference, measured: Measured | null): readonly (Fragment | null)[] {
  const regions = differentRegions(one, measured?.nodes);
  const texts = [
    uncorrectedText(one),
    regions === undefined ? '' : `region ${regions.own}, ${one.against} in ${regions.other}`,
  ];
  return texts.map((text) => (text === '' ? null : html`<span class="aside">${text}</span>`));
}

function rank(ofMethod: readonly MethodDifference[]): number {
  return Math.min(...ofMethod.map(({ conclusion }) => order.indexOf(conclusion)));
}

function far(ofMethod: readonly MethodDifference[]): number {
  return Math.max(...ofMethod.map(distance));
}
