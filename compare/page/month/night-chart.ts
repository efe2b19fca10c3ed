import type { Estimate } from '../../../base/estimate.ts';
import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import type { Incident } from '../../history/incidents.ts';
import type { Night } from '../../history/night.ts';

/** Charts with the nights of a month from left to right. They stand beside figures that say the same, and are hidden from readers of text. */

/** The ratio of each night with its interval, on a logarithmic axis; a band where nothing was compared. */
export function ratioChart(
  nights: readonly Night[],
  ratios: ReadonlyMap<string, { readonly ratio: Estimate; readonly conclusion: string }>,
  reach: number,
): Fragment {
  const y = (ratio: number): string =>
    share(0.5 - Math.max(-0.46, Math.min(0.46, Math.log(ratio) / reach / 2)));
  const marks = nights.map(({ date }, at) => {
    const one = ratios.get(date);
    const x = place(at + 0.5, nights.length);
    if (one === undefined) return missing(at, nights.length);
    const { low, high, value } = one.ratio;
    const line =
      low === null || high === null
        ? null
        : html`<line class="interval is-${one.conclusion}" x1="${x}" x2="${x}" y1="${y(low)}" y2="${y(high)}"/>`;
    return html`${line}<circle class="dot is-${one.conclusion}" cx="${x}" cy="${y(value)}" r="2.25"/>`;
  });
  return html`<svg class="nights" aria-hidden="true"><line class="one" x1="0" x2="100%" y1="50%" y2="50%"/>${marks}</svg>`;
}

/** Each night of a target: a low bar where nothing happened, a half high one where a statement was violated, a high one for an incident, an outline where nothing was compared. */
export function nightStrip(nights: readonly Night[], target: string, own: readonly Incident[]): Fragment {
  const width = place(0.72, nights.length);
  const marks = nights.map(({ date, line }, at) => {
    const x = place(at + 0.14, nights.length);
    if (!line?.targets.some(({ name }) => name === target)) return missing(at, nights.length);
    const bad = own.find(({ first, last }) => first <= date && date <= last);
    const isViolated = line.violated.some(({ by }) => by.includes(target));
    if (bad === undefined && isViolated)
      return html`<rect class="bad grave" x="${x}" y="40%" width="${width}" height="60%"/>`;
    return bad === undefined
      ? html`<rect class="good" x="${x}" y="65%" width="${width}" height="35%"/>`
      : html`<rect class="bad ${bad.kind === 'outage' || bad.kind === 'errors' || bad.kind === 'wrong answers' ? 'grave' : ''}" x="${x}" y="0" width="${width}" height="100%"/>`;
  });
  return html`<svg class="nights strip" aria-hidden="true">${marks}</svg>`;
}

function missing(at: number, count: number): Fragment {
  return html`<rect class="missing" x="${place(at + 0.14, count)}" y="12%" width="${place(0.72, count)}" height="76%"/>`;
}

function place(at: number, count: number): string {
  return share(at / count);
}

function share(part: number): string {
  return `${Number((100 * part).toFixed(2))}%`;
}
