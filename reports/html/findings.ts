import { exchangeText } from '../exchange-text.ts';
import type { Fragment } from '../inert/fragment.ts';
import { html } from '../inert/html.ts';
import type { Finding, RequirementResult } from '../run.ts';
import { sectionName } from '../section.ts';
import { type Standing, withStanding } from '../standing.ts';
import type { Allowance } from './allowance.ts';
import { findingsAnchor, requirementAnchor } from './anchors.ts';
import { nodeName, stamp } from './stamp.ts';

const mostFindings = 3;
const longestText = 4000;

/** Everything needed to understand and repeat each failure of one standing. */
export function findingsSection(
  results: readonly RequirementResult[],
  standing: Standing,
  { id, heading, note }: { readonly id: string; readonly heading: string; readonly note?: string },
  allowance: Allowance,
): Fragment | null {
  const chosen = withStanding(results, standing);
  if (chosen.length === 0) return null;
  const articles: Fragment[] = [];
  for (const result of chosen) {
    if (allowance.isSpent) break;
    const article = articleOf(result, standing, allowance);
    articles.push(article);
  }
  const left = chosen.length - articles.length;
  return html`<section id="${id}">
<h2>${heading}</h2>
${note === undefined ? null : html`<p class="muted">${note}</p>\n`}${articles}${left > 0 ? html`<p>${left} more are listed under their sections below; run.json has their findings.</p>\n` : null}</section>
`;
}

/** Whether findingsSection had room for a result, so that links to it lead somewhere. */
function articleOf(result: RequirementResult, standing: Standing, allowance: Allowance): Fragment {
  const shown = result.findings.slice(0, mostFindings);
  const left = result.findings.length - shown.length;
  const section = sectionName(result.section);
  return html`<article class="finding is-${standing}" id="${findingsAnchor(result)}">
<h3>${allowance.take(result.title, 500)}</h3>
<p class="meta">${stamp(standing)} · §${result.section}${section === '' ? '' : ` ${section}`} · ${nodeName(result)} · <a href="#${requirementAnchor(result)}"><code>${result.id}</code></a> · ${result.cases} ${result.cases === 1 ? 'case' : 'cases'}</p>
${(result.reason ?? '') === '' ? null : html`<p>${allowance.take(result.reason ?? '', longestText)}</p>\n`}${shown.map((finding) => findingOf(finding, allowance))}${left > 0 ? html`<p class="meta">${left} more ${left === 1 ? 'finding' : 'findings'} in run.json.</p>\n` : null}</article>
`;
}

function findingOf(finding: Finding, allowance: Allowance): Fragment {
  const exchange = finding.exchange ?? undefined;
  const curl = finding.reproduce ?? '';
  return html`<pre class="message">${allowance.take(finding.message, longestText)}</pre>
${curl === '' ? null : html`<span class="caption">Reproduce</span><pre>${allowance.take(curl, longestText)}</pre>\n`}${exchange === undefined ? null : exchangeOf(exchange.request, exchange.response, allowance)}${typeof finding.path === 'string' ? html`<p class="caption">Smallest case: seed ${String(finding.seed ?? 'unknown')}, path <code>${allowance.take(finding.path, 200)}</code></p>\n` : null}`;
}

function exchangeOf(request: unknown, response: unknown, allowance: Allowance): Fragment {
  return html`<details><summary>Exchange of the smallest case</summary><div class="sides">
<div><span class="caption">Request</span><pre>${allowance.take(exchangeText(request), longestText)}</pre></div>
<div><span class="caption">Response</span><pre>${allowance.take(exchangeText(response), longestText)}</pre></div>
</div></details>
`;
}
