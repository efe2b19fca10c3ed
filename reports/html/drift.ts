import { groupBy } from '../../base/group-by.ts';
import type { RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import type { ReportExtras } from '../model/extras.ts';
import { sectionLabel } from '../model/section.ts';
import { type Drift, driftSince } from '../trends/drift.ts';
import { changeText } from '../trends/value-changes.ts';
import type { Allowance } from './allowance.ts';
import { observationAnchor } from './anchors.ts';
import { nodeName } from './stamp.ts';
import { moment } from './time.ts';
import { titleHtml } from './title-html.ts';

const mostChanges = 8;
const longestChange = 500;
const longestTitle = 200;

/** Changed observations where the contract is silent; null where there is no earlier run. */
export function drift(run: RunResult, extras: ReportExtras, allowance: Allowance): Fragment | null {
  const { since, drifts } = driftSince(run, extras);
  if (since === null) return null;
  if (drifts.length === 0) return html`<p>Nothing, since ${moment(since)}.</p>\n`;
  return html`<p class="muted">Since ${moment(since)}.</p>
<ul class="plain">
${groupBy(drifts, ({ result, changes }) => JSON.stringify([result.id, changes])).map((alike) => html`<li>${item(alike, allowance)}</li>\n`)}</ul>
`;
}

/** One item for all nodes with the same change. */
function item(alike: readonly Drift[], allowance: Allowance): Fragment | null {
  const [first] = alike;
  if (first === undefined) return null;
  const { result, changes } = first;
  const nodes = alike.map(
    ({ result: one }, at) =>
      html`${at === 0 ? null : ', '}<a href="#${observationAnchor(one)}">${nodeName(one)}</a>`,
  );
  const left = changes.length - mostChanges;
  return html`${titleHtml(result.title, longestTitle)} <span class="muted">${sectionLabel(result.section)}</span> <span class="on">${nodes}</span>
<ul class="changes">${changes.slice(0, mostChanges).map((change) => html`<li><code>${allowance.take(changeText(change), longestChange)}</code></li>`)}${changes.length === 0 ? html`<li>Too long: the change was not recorded.</li>` : null}${left > 0 ? html`<li class="muted">and ${left} more</li>` : null}</ul>`;
}
