import type { Fragment, Part } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { grouped } from '../../../reports/html/number-text.ts';

/** A figure of the scoreboard. */
export interface Row {
  readonly label: string;
  /** One for each target. */
  readonly cells: readonly Part[];
}

/** Nothing is known of the target. */
export const none = html`<span class="muted">–</span>`;

export function counted(count: number, tone: string): Fragment {
  if (count === 0) return html`<span class="muted">0</span>`;
  return tone === ''
    ? html`${grouped(count)}`
    : html`<span class="counted is-${tone}">${grouped(count)}</span>`;
}
