import type { Estimate } from '../../../base/estimate.ts';
import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import type { LogScale } from './scale.ts';

/**
 * Plots stand in cells of a table, beside the figures that say the same; so they are hidden from readers of text. They
 * are as wide as their cell: all places are percentages.
 */
export function plot(marks: readonly (Fragment | null)[], size: '' | 'tall' = ''): Fragment {
  return html`<svg class="plot${size === '' ? '' : ` ${size}`}" aria-hidden="true">${marks}</svg>`;
}

/** The figures over a column of plots. */
export function axis(scale: LogScale, ticks: readonly number[], format: (tick: number) => string): Fragment {
  return html`<svg class="axis" aria-hidden="true">${ticks.map((tick) => html`<text x="${at(scale, tick)}" y="80%">${format(tick)}</text>`)}</svg>`;
}

/** The lines under the figures of the axis. @param stressed the value that others are compared with */
export function grid(scale: LogScale, ticks: readonly number[], stressed?: number): readonly Fragment[] {
  return ticks.map(
    (tick) =>
      html`<line class="grid${tick === stressed ? ' one' : ''}" x1="${at(scale, tick)}" x2="${at(scale, tick)}" y2="100%"/>`,
  );
}

/** The values that count as equal. */
export function band(scale: LogScale, low: number, high: number): Fragment {
  return html`<rect class="margin" x="${at(scale, low)}" width="${share(scale.at(high) - scale.at(low))}" height="100%"/>`;
}

/** A dot for the figure and a line for its interval; a hollow dot where there are too few samples for one. */
export function dotAndInterval(
  scale: LogScale,
  { value, low, high }: Estimate,
  kind: string,
): Fragment | null {
  if (!Number.isFinite(value) || value <= 0) return null;
  const bounded = low !== null && high !== null;
  const line = bounded
    ? html`<line class="interval ${kind}" x1="${at(scale, low)}" x2="${at(scale, high)}" y1="50%" y2="50%"/>`
    : null;
  return html`${line}<circle class="dot ${kind}${bounded ? '' : ' hollow'}" cx="${at(scale, value)}" cy="50%" r="4"/>`;
}

function at(scale: LogScale, value: number): string {
  return share(scale.at(value));
}

function share(percent: number): string {
  return `${Number(percent.toFixed(2))}%`;
}
