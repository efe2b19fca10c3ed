import { groupBy } from '../../base/group-by.ts';
import type { Finding, RequirementResult, RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import type { ReportExtras } from '../model/extras.ts';
import { sectionLabel, sectionName } from '../model/section.ts';
import { type Standing, withStanding } from '../model/standing.ts';
import { rerunOptions } from '../text/rerun-options.ts';
import { type Allowance, longestText } from './allowance.ts';
import { findingsAnchor, requirementAnchor } from './anchors.ts';
import { exchangesOf } from './exchanges.ts';
import { messageFragment } from './message.ts';
import { nodeName } from './stamp.ts';
import { titleHtml } from './title-html.ts';

const mostFindings = 3;
const longestTitle = 500;

/** A line of the list of those that had no room costs about as much. */
const bytesOfLine = 300;

/**
 * Everything needed to understand and reproduce each failure of one standing. Those beyond the allowance
 * are listed by name, so that links to them work.
 */
export function findings(
  run: RunResult,
  standing: Standing,
  { proofs }: ReportExtras,
  allowance: Allowance,
): Fragment | null {
  const chosen = withStanding(run.requirements, standing);
  if (chosen.length === 0) return null;
  allowance.spend(chosen.length * bytesOfLine);
  const articles: (Fragment | null)[] = [];
  const left: RequirementResult[] = [];
  for (const ofStatement of groupBy(chosen, ({ id }) => id)) {
    const reached = allowance.isSpent ? [] : reachedOf(run, ofStatement, allowance);
    left.push(...ofStatement.slice(reached.length));
    articles.push(articleOf(ofStatement.slice(0, reached.length), reached, standing, proofs));
  }
  return html`${articles}${rest(left)}`;
}

/** What was found on each node, as far as the allowance goes: at least on the first. */
function reachedOf(
  run: RunResult,
  results: readonly RequirementResult[],
  allowance: Allowance,
): readonly Fragment[] {
  const reached: Fragment[] = [];
  for (const result of results) {
    if (allowance.isSpent) break;
    const body = bodyOf(run, result, allowance);
    allowance.spend(body.bytes);
    reached.push(body);
  }
  return reached;
}

function rest(results: readonly RequirementResult[]): Fragment | null {
  if (results.length === 0) return null;
  return html`<p>The findings of ${results.length} more are in run.json:</p>
<p class="ids">${results.map((result) => html`<span id="${findingsAnchor(result)}"><a href="#${requirementAnchor(result)}"><code>${result.id}</code></a> <span class="muted">${nodeName(result)}</span></span> `)}</p>
`;
}

/** A statement with what was found on the first node; on others it fails likewise, and that is folded. */
function articleOf(
  [first, ...others]: readonly RequirementResult[],
  [body, ...bodies]: readonly Fragment[],
  standing: Standing,
  proofs: ReportExtras['proofs'],
): Fragment | null {
  if (first === undefined) return null;
  const section = sectionName(first.section);
  return html`<article class="finding is-${standing}" id="${findingsAnchor(first)}">
<h3>${titleHtml(first.title, longestTitle)}</h3>
<p class="meta">${sectionLabel(first.section)}${section === '' ? '' : ` ${section}`} · ${nodeName(first)} · <a href="#${requirementAnchor(first)}"><code>${first.id}</code></a> · ${cases(first)}</p>
${body}${others.map((result, at) => html`<details id="${findingsAnchor(result)}"><summary>Also on ${nodeName(result)}</summary><div class="too"><p class="meta"><a href="#${requirementAnchor(result)}"><code>${result.id}</code></a> · ${cases(result)}</p>\n${bodies[at]}</div></details>\n`)}${provenBy(proofs?.get(first.id) ?? [])}</article>
`;
}

function cases({ cases: count }: RequirementResult): string {
  return `${count} ${count === 1 ? 'case' : 'cases'}`;
}

function bodyOf(run: RunResult, result: RequirementResult, allowance: Allowance): Fragment {
  const shown = result.findings.slice(0, mostFindings);
  const left = result.findings.length - shown.length;
  const reason = result.reason ?? '';
  return html`${known(result, allowance)}${reason === '' ? null : html`<p>${allowance.quote(reason, longestText)}</p>\n`}${shown.map((finding) => findingOf(finding, rerunOptions(run, result, finding), allowance))}${left > 0 ? html`<p class="meta">${left} more ${left === 1 ? 'finding' : 'findings'} in run.json.</p>\n` : null}`;
}

/** What the baseline says of it. A link is text: this page leads nowhere else. */
function known({ baseline }: RequirementResult, allowance: Allowance): Fragment | null {
  if (baseline === undefined) return null;
  const { reason, owner, link, expires } = baseline;
  const rows = [
    ['Reason', reason],
    ['Owner', owner],
    ['Link', link],
    ['Accepted until', expires],
  ] as const;
  return html`<dl class="known">${rows.map(([name, value]) => (value === undefined ? null : html`<dt>${name}</dt><dd>${allowance.quote(value, longestText)}</dd>`))}</dl>
`;
}

function findingOf(finding: Finding, again: string, allowance: Allowance): Fragment {
  const exchanges = finding.exchanges ?? (finding.exchange == null ? [] : [finding.exchange]);
  const curl = finding.reproduce ?? '';
  return html`${messageFragment(finding.message, longestText, allowance)}${curl === '' ? null : html`<span class="caption">Reproduce</span><pre>${allowance.quote(curl, longestText)}</pre>\n`}${exchangesOf(exchanges, allowance)}${again === '' ? null : html`<span class="caption">Send this case again</span><pre>nodeproof run ${allowance.quote(again, longestText)}</pre>\n`}`;
}

function provenBy(faults: readonly string[]): Fragment | null {
  if (faults.length === 0) return null;
  return html`<p class="caption">This check is proven: it catches ${faults.length === 1 ? 'the fault' : 'the faults'} ${faults.map((fault, at) => html`${at === 0 ? null : ', '}<code>${fault}</code>`)} of the embedded target.</p>
`;
}
