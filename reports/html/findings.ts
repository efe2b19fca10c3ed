import { excerpt } from '../excerpt.ts';
import { exchangeText } from '../exchange-text.ts';
import type { ReportExtras } from '../extras.ts';
import type { Fragment } from '../inert/fragment.ts';
import { html } from '../inert/html.ts';
import type { Finding, RequirementResult } from '../run.ts';
import { sectionName } from '../section.ts';
import { type Standing, withStanding } from '../standing.ts';
import type { Allowance } from './allowance.ts';
import { findingsAnchor, requirementAnchor } from './anchors.ts';
import { said } from './said.ts';
import { nodeName } from './stamp.ts';

const mostFindings = 3;
const longestText = 4000;
const longestTitle = 500;

/** A line of the list of those that had no room costs about as much. */
const bytesOfLine = 300;

/**
 * Everything needed to understand and repeat each failure of one standing. Those that the allowance does not
 * reach are listed by name, so that links to them lead somewhere.
 */
export function findings(
  results: readonly RequirementResult[],
  standing: Standing,
  { proofs }: ReportExtras,
  allowance: Allowance,
): Fragment | null {
  const chosen = withStanding(results, standing);
  if (chosen.length === 0) return null;
  allowance.spend(chosen.length * bytesOfLine);
  const articles: Fragment[] = [];
  for (const result of chosen) {
    if (allowance.isSpent) break;
    articles.push(articleOf(result, standing, proofs?.get(result.id) ?? [], allowance));
  }
  return html`${articles}${rest(chosen.slice(articles.length))}`;
}

function rest(results: readonly RequirementResult[]): Fragment | null {
  if (results.length === 0) return null;
  return html`<p>The findings of ${results.length} more are in run.json:</p>
<p class="ids">${results.map((result) => html`<span id="${findingsAnchor(result)}"><a href="#${requirementAnchor(result)}"><code>${result.id}</code></a> <span class="muted">${nodeName(result)}</span></span> `)}</p>
`;
}

function articleOf(
  result: RequirementResult,
  standing: Standing,
  faults: readonly string[],
  allowance: Allowance,
): Fragment {
  const shown = result.findings.slice(0, mostFindings);
  const left = result.findings.length - shown.length;
  const section = sectionName(result.section);
  const article = html`<article class="finding is-${standing}" id="${findingsAnchor(result)}">
<h3>${excerpt(result.title, longestTitle)}</h3>
<p class="meta">§${result.section}${section === '' ? '' : ` ${section}`} · ${nodeName(result)} · <a href="#${requirementAnchor(result)}"><code>${result.id}</code></a> · ${result.cases} ${result.cases === 1 ? 'case' : 'cases'}</p>
${(result.reason ?? '') === '' ? null : html`<p>${allowance.quote(result.reason ?? '', longestText)}</p>\n`}${shown.map((finding) => findingOf(finding, allowance))}${left > 0 ? html`<p class="meta">${left} more ${left === 1 ? 'finding' : 'findings'} in run.json.</p>\n` : null}${provenBy(faults)}</article>
`;
  allowance.spend(Buffer.byteLength(article.text));
  return article;
}

function findingOf(finding: Finding, allowance: Allowance): Fragment {
  const exchange = finding.exchange ?? undefined;
  const curl = finding.reproduce ?? '';
  return html`${said(finding.message, longestText, allowance)}${curl === '' ? null : html`<span class="caption">Reproduce</span><pre>${allowance.quote(curl, longestText)}</pre>\n`}${exchange === undefined ? null : exchangeOf(exchange.request, exchange.response, allowance)}${typeof finding.path === 'string' ? html`<p class="caption">Smallest case: seed ${String(finding.seed ?? 'unknown')}, path <code>${allowance.quote(finding.path, 200)}</code></p>\n` : null}`;
}

function provenBy(faults: readonly string[]): Fragment | null {
  if (faults.length === 0) return null;
  return html`<p class="caption">This check is proven: it catches ${faults.length === 1 ? 'the fault' : 'the faults'} ${faults.map((fault, at) => html`${at === 0 ? null : ', '}<code>${fault}</code>`)} of the embedded target.</p>
`;
}

function exchangeOf(request: unknown, response: unknown, allowance: Allowance): Fragment {
  return html`<details><summary>Exchange of the smallest case</summary><div class="sides">
<div><span class="caption">Request</span><pre>${allowance.quote(exchangeText(request), longestText)}</pre></div>
<div><span class="caption">Response</span><pre>${allowance.quote(exchangeText(response), longestText)}</pre></div>
</div></details>
`;
}
