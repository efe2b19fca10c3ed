import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import type { Allowance } from '../../../reports/html/allowance.ts';
import { grouped } from '../../../reports/html/number-text.ts';
import { excerpt } from '../../../reports/text/excerpt.ts';
import type { Comparison, Disagreement } from '../../model/comparison.ts';
import { subjectText } from '../../text/subject-text.ts';
import { disagreementAnchor } from '../anchors.ts';
import { markedStrings } from './marked-strings.ts';
import { readableJson } from './readable-json.ts';

const mostShown = 50;

/** Questions about immutable data to which the targets respond differently. */
export function agreement({ disagreements, measured }: Comparison, allowance: Allowance): Fragment | null {
  if (measured === null) return null;
  const { answersCompared: compared } = measured;
  if (compared === 0) return html`<p>No immutable data could be read from two targets.</p>\n`;
  const asked = compared === undefined ? '' : ` to ${grouped(compared)} questions about immutable data`;
  if (disagreements.length === 0) return html`<p>All targets gave the same responses${asked}.</p>\n`;
  const left = disagreements.length - mostShown;
  return html`${disagreements.slice(0, mostShown).map((one) => article(one, allowance))}${left > 0 ? html`<p>${left} more are in compare.json.</p>\n` : null}`;
}

function article({ subject, answers, wrong, why }: Disagreement, allowance: Allowance): Fragment {
  const marked = markedStrings(
    answers.map(({ value }) => ({ text: readableJson(value), own: [] })),
    allowance,
  );
  const verdict =
    wrong.length === 0
      ? html`<span class="stamp is-inconclusive"><span class="sign" aria-hidden="true">?</span>split</span> <span class="muted">none is provably wrong, and a majority is not a proof</span>`
      : html`<span class="stamp is-failed"><span class="sign" aria-hidden="true">✕</span>wrong: ${wrong.join(', ')}</span>`;
  return html`<article class="finding is-${wrong.length === 0 ? 'inconclusive' : 'failed'}" id="${disagreementAnchor(subject)}">
<h3>${excerpt(subjectText(subject), 300)}</h3>
<p class="meta">${verdict}</p>
<pre class="message">${allowance.take(why, 1000)}</pre>
<div class="sides many">${answers.map(({ targets }, at) => html`<div><span class="caption">${targets.join(', ')}</span><pre>${marked[at]}</pre></div>`)}</div>
</article>
`;
}
