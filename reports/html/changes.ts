import { type Change, changesSince } from '../changes.ts';
import type { Fragment } from '../inert/fragment.ts';
import { html } from '../inert/html.ts';
import type { RequirementResult, Run } from '../run.ts';
import type { Allowance } from './allowance.ts';
import { requirementAnchor } from './anchors.ts';
import { nodeName, stamp } from './stamp.ts';
import { moment } from './time.ts';

const mostListed = 100;

/** What is not as it was in an earlier run. */
export function changes(previous: Run, run: Run, allowance: Allowance): Fragment {
  const { worse, better, other, gone } = changesSince(previous, run);
  const count = worse.length + better.length + other.length + gone.length;
  const since = moment(previous.startedAt);
  if (count === 0) return html`<p>Nothing, since ${since}.</p>\n`;
  return html`<p class="muted">Since ${since}.</p>
${list(
  'Fails now',
  worse.map((change) => moved(change, allowance)),
  true,
)}${list(
  'Holds now',
  better.map((change) => moved(change, allowance)),
  true,
)}${list(
  'Other verdicts',
  other.map((change) => moved(change, allowance)),
  false,
)}${list(
  'No longer part of the run',
  gone.map((result) => plain(result, allowance)),
  false,
)}`;
}

function moved({ result, before, after }: Change, allowance: Allowance): Fragment {
  return html`${before === null ? html`<span class="muted">new</span>` : stamp(before)} → ${stamp(after)} <a href="#${requirementAnchor(result)}">${allowance.take(result.title, 300)}</a> <span class="muted">${nodeName(result)}</span>`;
}

function plain(result: RequirementResult, allowance: Allowance): Fragment {
  return html`${allowance.take(result.title, 300)} <span class="muted">${nodeName(result)}</span>`;
}

function list(heading: string, items: readonly Fragment[], open: boolean): Fragment | null {
  if (items.length === 0) return null;
  const left = items.length - mostListed;
  return html`<details${open ? html` open` : null}><summary><strong>${heading}</strong> (${items.length})</summary><ul class="plain">
${items.slice(0, mostListed).map((item) => html`<li>${item}</li>\n`)}${left > 0 ? html`<li>and ${left} more</li>\n` : null}</ul></details>
`;
}
