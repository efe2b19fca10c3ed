import { duration, moment } from '../../html/time.ts';
import type { Fragment } from '../../inert/fragment.ts';
import { html } from '../../inert/html.ts';
import type { Comparison } from '../comparison.ts';
import type { ComparisonSentence } from '../sentence.ts';
import { scoreboard } from './scoreboard.ts';

/** The sentence that decides, and what there is to know of each target. */
export function opening(comparison: Comparison, { claim, rest }: ComparisonSentence): Fragment {
  const { targets, seed, startedAt, measured } = comparison;
  const took = duration(comparison);
  const how = measured === null ? 'made from earlier runs' : `${measured.rounds} paired rounds`;
  return html`<header>
<p class="eyebrow"><strong>${targets.map(({ name }) => name).join(' · ')}</strong> · ${moment(startedAt)}${took === '' ? '' : ` · ${took}`} · ${how} · seed ${seed}</p>
<h1>${claim}${rest.length === 0 ? '.' : html`<span class="rest">; ${rest.join('; ')}.</span>`}</h1>
${scoreboard(comparison)}</header>
`;
}
