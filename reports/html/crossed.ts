import type { CrossedAnswer, RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { crossedAdvice, crossedHeading, restingOn } from '../model/crossed-answers.ts';
import { type Allowance, longestText } from './allowance.ts';
import { findingsAnchor } from './anchors.ts';
import { exchangesOf } from './exchanges.ts';
import { messageFragment } from './message.ts';

/** So many surfaces are shown with their exchanges; run.json has all. */
const mostShown = 10;

/** Answers that belong to other requests: the one cause of several failures. */
export function crossed(run: RunResult, allowance: Allowance): Fragment | null {
  const { crossed: entries = [] } = run;
  if (entries.length === 0) return null;
  return html`${entries.slice(0, mostShown).map((entry) => article(run, entry, allowance))}${entries.length > mostShown ? html`<p>${entries.length - mostShown} more in run.json.</p>\n` : null}`;
}

function article(run: RunResult, entry: CrossedAnswer, allowance: Allowance): Fragment {
  const { message, reproduce = '', exchanges } = entry;
  const resting = restingOn(run, entry);
  return html`<article class="finding is-failed">
<h3>${allowance.quote(crossedHeading(entry), longestText)}</h3>
${messageFragment(message, longestText, allowance)}<p>${allowance.quote(crossedAdvice(entry), longestText)}</p>
${resting.length === 0 ? null : html`<p class="ids">${resting.map((result) => html`<a href="#${findingsAnchor(result)}"><code>${result.id}</code></a> `)}</p>\n`}${reproduce === '' ? null : html`<span class="caption">The two requests</span><pre>${allowance.quote(reproduce, longestText)}</pre>\n`}${exchangesOf(exchanges, allowance, 'with the same answer')}</article>
`;
}
