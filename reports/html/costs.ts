import type { RunResult, Spent } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { grouped, milliseconds } from './number-text.ts';

/** Of fewer samples the slowest says more than a percentile, which would be nearly the same number. */
const fewestForPercentiles = 20;

/** The ledger, and how long answers took. */
export function costs(run: RunResult): Fragment {
  const nodes = Object.entries(run.ledger.nodes);
  const platform = platformShare(run);
  const methods = Object.entries(run.latency);
  return html`${recorded(run)}<div class="scroll" tabindex="0" role="region" aria-label="Ledger"><table>
<thead><tr><th scope="col">Spent on</th><th scope="col" class="number">requests</th><th scope="col" class="number">request units</th></tr></thead>
<tbody>
${platform.requests === 0 ? null : spentRow('platform API', platform)}${nodes.map(([node, spent]) => spentRow(node, spent))}</tbody>
<tfoot>${spentRow('all', run.ledger)}</tfoot></table></div>
${
  methods.length === 0
    ? null
    : html`<div class="scroll apart" tabindex="0" role="region" aria-label="Latency"><table>
<thead><tr><th scope="col">Latency in milliseconds</th><th scope="col" class="number">count</th><th scope="col" class="number">p50</th><th scope="col" class="number">p90</th><th scope="col" class="number">p99</th><th scope="col" class="number">max</th></tr></thead>
<tbody>
${methods.map(([method, { count, p50, p90, p99, max }]) => html`<tr><th scope="row">${method}</th><td class="number">${grouped(count)}</td>${[p50, ...(count < fewestForPercentiles ? [undefined, undefined] : [p90, p99]), max].map((value) => html`<td class="number">${value === undefined ? '–' : milliseconds(value)}</td>`)}</tr>\n`)}</tbody></table></div>
`
}`;
}

function recorded({ ledger }: RunResult): Fragment | null {
  if (ledger.recorded === undefined) return null;
  const what = ledger.recorded === 'not' ? 'is not recorded' : 'is recorded in part';
  return html`<p>The run did not finish: what it spent ${what}.</p>\n`;
}

/** Requests that were sent to no node went to the platform API. */
function platformShare({ ledger }: RunResult): Spent {
  const nodes = Object.values(ledger.nodes);
  return {
    requests: nodes.reduce((left, { requests }) => left - requests, ledger.requests),
    requestUnits: nodes.reduce((left, { requestUnits }) => left - requestUnits, ledger.requestUnits),
  };
}

function spentRow(name: string, { requests, requestUnits }: Spent): Fragment {
  return html`<tr><th scope="row">${name}</th><td class="number">${grouped(requests)}</td><td class="number">${grouped(requestUnits)}</td></tr>\n`;
}
