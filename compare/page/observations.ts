import { groupBy } from '../../base/group-by.ts';
import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import type { Allowance } from '../../reports/html/allowance.ts';
import { titleHtml } from '../../reports/html/title-html.ts';
import { jsonLine } from '../../reports/text/json-text.ts';
import { leavesOf } from '../../reports/text/leaves.ts';
import type { ComparedObservation, Comparison } from '../model/comparison.ts';
import { observationAnchor } from './anchors.ts';

const mostPlaces = 12;
const longestValue = 600;
const longestTitle = 200;

/** What the targets do where the contract is silent: where they differ, place by place, and folded where they do not. */
export function observations(comparison: Comparison, allowance: Allowance): Fragment | null {
  const { observations: all } = comparison;
  if (all.length === 0) return null;
  const titles = new Map(comparison.requirements.map(({ id, title, section }) => [id, { title, section }]));
  const names = comparison.targets.map(({ name }) => name);
  const head = (one: ComparedObservation) => {
    const known = titles.get(one.id);
    return html`${titleHtml(known?.title ?? one.id, longestTitle)} <code class="id">${known === undefined ? '' : `§${known.section} `}${one.id}</code>`;
  };
  const differ = all.filter((one) => one.differ);
  const alike = all.filter((one) => !one.differ);
  return html`${
    differ.length === 0
      ? html`<p>No observation differs.</p>\n`
      : differ.map(
          (one) => html`<article class="finding" id="${observationAnchor(one.id)}"><h3>${head(one)}</h3>
${places(one, names, allowance)}</article>\n`,
        )
  }${
    alike.length === 0
      ? null
      : html`<details class="part" id="alike"><summary><span class="name">Identical on all targets</span><span class="tally">${alike.length}</span></summary><div class="body"><table class="stack"><thead><tr><th scope="col">Subject</th><th scope="col">Seen</th></tr></thead><tbody>
${alike.map((one) => html`<tr id="${observationAnchor(one.id)}"><td class="subject">${head(one)}</td><td><code>${allowance.take(jsonLine(one.values[names[0] ?? '']), longestValue)}</code></td></tr>\n`)}</tbody></table></div></details>
`
  }`;
}

function places(
  { id, values }: ComparedObservation,
  names: readonly string[],
  allowance: Allowance,
): Fragment {
  const leaves = names.map((name) => (Object.hasOwn(values, name) ? leavesOf(values[name]) : null));
  const paths = [...new Set(leaves.flatMap((ofTarget) => [...(ofTarget?.keys() ?? [])]))];
  const differing = paths.filter(
    (path) => groupBy(leaves, (ofTarget) => ofTarget?.get(path) ?? '').length > 1,
  );
  const left = differing.length - mostPlaces;
  const value = (text: string | undefined) =>
    text === undefined
      ? html`<span class="muted">–</span>`
      : html`<code>${allowance.take(text, longestValue)}</code>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Where they differ: ${id}"><table class="places">
<thead><tr><th scope="col">Where</th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${differing.slice(0, mostPlaces).map((path) => html`<tr><th scope="row">${path === '' ? 'the whole' : html`<code>${allowance.take(path, 200)}</code>`}</th>${leaves.map((ofTarget) => html`<td>${value(ofTarget?.get(path))}</td>`)}</tr>\n`)}</tbody></table></div>
${left > 0 ? html`<p class="meta">${left} more places are in compare.json.</p>\n` : null}`;
}
