import { groupBy } from '../../base/group-by.ts';
import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { type Change, changesSince } from '../trends/changes.ts';
import type { Allowance } from './allowance.ts';
import { requirementAnchor } from './anchors.ts';
import { nodeName, stamp } from './stamp.ts';
import { moment } from './time.ts';
import { titleHtml } from './title-html.ts';

const mostListed = 100;

/** What changed since an earlier run. */
export function changes(previous: RunResult, run: RunResult, allowance: Allowance): Fragment {
  const { worse, better, other, gone } = changesSince(previous, run);
  const count = worse.length + better.length + other.length + gone.length;
  const since = moment(previous.startedAt);
  if (count === 0) return html`<p>Nothing, since ${since}.</p>\n`;
  return html`<p class="muted">Since ${since}.</p>
${list('Newly failing', worse.length, changed(worse, allowance), true)}${list('Newly passing', better.length, changed(better, allowance), true)}${list('Other verdicts', other.length, changed(other, allowance), false)}${list(
  'No longer in the run',
  gone.length,
  gone.map((result) => plain(result, allowance)),
  false,
)}`;
}

/** One item for all nodes on which a statement changed alike. */
function changed(changes: readonly Change[], allowance: Allowance): readonly (Fragment | null)[] {
  return groupBy(changes, ({ result, before, after }) => JSON.stringify([result.id, before, after])).map(
    (alike) => item(alike, allowance),
  );
}

function item(alike: readonly Change[], allowance: Allowance): Fragment | null {
  const [first] = alike;
  if (first === undefined) return null;
  const { result, before, after } = first;
  const nodes = alike.map(
    ({ result: one }, at) =>
      html`${at === 0 ? null : ', '}<a href="#${requirementAnchor(one)}">${nodeName(one)}</a>`,
  );
  return html`${before === null ? html`<span class="muted">new</span>` : stamp(before)} → ${stamp(after)} ${titleHtml(allowance.take(result.title, 300), 400)} <span class="on">${nodes}</span>`;
}

function plain(result: RequirementResult, allowance: Allowance): Fragment {
  return html`${titleHtml(allowance.take(result.title, 300), 400)} <span class="muted">${nodeName(result)}</span>`;
}

function list(
  heading: string,
  count: number,
  items: readonly (Fragment | null)[],
  open: boolean,
): Fragment | null {
  if (items.length === 0) return null;
  const left = items.length - mostListed;
  return html`<details${open ? html` open` : null}><summary><strong>${heading}</strong> (${count})</summary><ul class="plain">
${items.slice(0, mostListed).map((item) => html`<li>${item}</li>\n`)}${left > 0 ? html`<li>and ${left} more</li>\n` : null}</ul></details>
`;
}
