import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import type { StaleEntry } from '../model/extras.ts';
import type { Allowance } from './allowance.ts';

/** Stale baseline entries: they make a run violate, so they are shown first. */
export function staleBaseline(entries: readonly StaleEntry[], allowance: Allowance): Fragment | null {
  if (entries.length === 0) return null;
  return html`<ul class="plain">
${entries.map(({ requirement, node, why }) => html`<li><code>${requirement}</code>${(node ?? '') === '' ? null : html` <span class="muted">${node}</span>`}<br>${allowance.take(why, 1000)}</li>\n`)}</ul>
`;
}
