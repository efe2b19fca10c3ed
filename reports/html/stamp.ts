import type { RequirementResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { type Standing, standings } from '../model/standing.ts';

/** A standing as sign, word and colour, optionally with how many have it. */
export function stamp(standing: Standing, count?: number): Fragment {
  const { sign, word } = standings[standing];
  return html`<span class="stamp is-${standing}"><span class="sign" aria-hidden="true">${sign}</span>${count === undefined ? '' : `${count} `}${word}</span>`;
}

/** The node of a result as a table names it. */
export function nodeName(result: RequirementResult): string {
  return result.node ?? 'platform API';
}
