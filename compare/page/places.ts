import { groupBy } from '../../base/group-by.ts';
import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import { milliseconds } from '../../reports/html/number-text.ts';
import type { Comparison, MeasuredNode } from '../model/comparison.ts';

/** Which nodes were timed, where they stand, and how far away they are: a connection takes some round trips to open. */
export function places({ measured }: Comparison): Fragment | null {
  const nodes = measured?.nodes ?? [];
  if (nodes.length === 0) return null;
  return html`<details class="part" id="places"><summary><span class="name">Nodes that were timed, and where they stand</span></summary><div class="body">
<p class="muted">Regions are those that the platform API of the target lists for the node. The time to open a connection, TLS included, is not part of any latency; it shows how far a node is from the measuring machine.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Nodes that were timed"><table>
<thead><tr><th scope="col">API</th><th scope="col">Target</th><th scope="col">Node</th><th scope="col">Region</th><th scope="col" class="number">connection opened in (median)</th></tr></thead>
${groupBy(nodes, ({ api }) => api).map((ofApi) => html`<tbody>${ofApi.map(row)}</tbody>\n`)}</table></div></div></details>
`;
}

function row({ api, target, node, provider, region, connectMs }: MeasuredNode): Fragment {
  const where =
    region === undefined
      ? html`<span class="muted">not known</span>`
      : `${region}${provider === undefined ? '' : ` (${provider})`}`;
  return html`<tr><td>${api}</td><td>${target}</td><td><code>${node}</code></td><td>${where}</td><td class="number">${connectMs === null ? 'not known' : `${milliseconds(connectMs)} ms`}</td></tr>`;
}
