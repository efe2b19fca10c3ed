import { groupBy } from '../../base/group-by.ts';
import type { RequirementResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { sectionLabel } from '../model/section.ts';
import { withStanding } from '../model/standing.ts';
import { jsonLine } from '../text/json-text.ts';
import type { Allowance } from './allowance.ts';
import { observationAnchor } from './anchors.ts';
import { nodeName } from './stamp.ts';
import { titleHtml } from './title-html.ts';

const longestTitle = 200;
const longestValue = 2000;

/** The observations, where the contract is silent: one row per subject, nodes with equal values grouped. */
export function observations(results: readonly RequirementResult[], allowance: Allowance): Fragment | null {
  const subjects = groupBy(withStanding(results, 'observed'), ({ id }) => id);
  if (subjects.length === 0) return null;
  return html`<table class="stack">
<thead><tr><th scope="col">Subject</th><th scope="col">Seen</th></tr></thead>
<tbody>
${subjects.map((ofSubject) => row(ofSubject, allowance))}</tbody></table>
`;
}

function row(results: readonly RequirementResult[], allowance: Allowance): Fragment {
  const [first] = results;
  const values = groupBy(results, ({ observation }) => jsonLine(observation));
  return html`<tr><td class="subject">${titleHtml(first?.title ?? '', longestTitle)} <span class="muted">${sectionLabel(first?.section ?? '')}</span></td><td>${values.map((ofValue) => seen(ofValue, allowance))}</td></tr>
`;
}

function seen(results: readonly RequirementResult[], allowance: Allowance): Fragment {
  const nodes = results.map(
    (result, at) =>
      html`${at === 0 ? '' : ', '}<span id="${observationAnchor(result)}">${nodeName(result)}</span>`,
  );
  return html`<p class="seen"><span class="muted">${nodes}</span> <code>${allowance.take(jsonLine(results[0]?.observation), longestValue)}</code></p>`;
}
