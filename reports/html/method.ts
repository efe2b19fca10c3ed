import type { RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { selectionText } from '../model/selection-text.ts';
import { standingOrder, standings } from '../model/standing.ts';
import { stamp } from './stamp.ts';

/** What a reader needs to repeat the run and to read its words. */
export function method(run: RunResult): Fragment {
  return html`<dl>
<dt>Tool</dt><dd>${run.tool.name} ${run.tool.version}</dd>
<dt>Target</dt><dd>${run.target.name}</dd>
<dt>Profile</dt><dd>${run.profile}</dd>
<dt>Seed</dt><dd>${run.seed}: the same seed and target give the same requests</dd>
${
  run.selection === undefined
    ? null
    : html`<dt>Selected</dt><dd>${selectionText(run.selection)}</dd>
`
}${
  run.shard === undefined
    ? null
    : html`<dt>Shard</dt><dd>${run.shard.index} of ${run.shard.of}: one part of a run; the other parts are not included</dd>
`
}<dt>Started</dt><dd>${run.startedAt}</dd>
<dt>Finished</dt><dd>${run.finishedAt ?? 'not recorded: the run did not come to its end'}</dd>
</dl>
<p>A statement of the contract is counted once for each node that it applies to. Failures were sent again before they were reported. Curl lines hold names in place of secrets.</p>
<dl>
${standingOrder.map((standing) => html`<dt>${stamp(standing)}</dt><dd>${standings[standing].meaning}</dd>\n`)}</dl>
`;
}
