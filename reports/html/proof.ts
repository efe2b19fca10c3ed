import type { RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import type { ReportExtras } from '../model/extras.ts';
import { titleHtml } from './title-html.ts';

/** The kill matrix of the run's statements, each once: what shows that its check can fail. Null where it was not given. */
export function proof({ requirements }: RunResult, { proofs }: ReportExtras): Fragment | null {
  if (proofs === undefined) return null;
  const rows = [...new Map(requirements.map(({ id, title }) => [id, title]))].flatMap(([id, title]) => {
    const faults = proofs.get(id) ?? [];
    return faults.length === 0 ? [] : [{ id, title, faults }];
  });
  if (rows.length === 0) return null;
  const count = new Set(rows.flatMap(({ faults }) => faults)).size;
  return html`<details><summary>${rows.length} ${rows.length === 1 ? 'statement' : 'statements'}, ${count} ${count === 1 ? 'fault' : 'faults'}</summary><div class="body"><table>
<thead><tr><th scope="col">Statement</th><th scope="col">Faults that its check catches</th></tr></thead>
<tbody>
${rows.map(({ id, title, faults }) => html`<tr><td>${titleHtml(title, 300)} <code class="id">${id}</code></td><td>${faults.map((fault, at) => html`${at === 0 ? null : ', '}<code>${fault}</code>`)}</td></tr>\n`)}</tbody></table></div></details>
`;
}
