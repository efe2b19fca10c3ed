import { groupBy } from '../../base/group-by.ts';
import type { RequirementResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { fragmentId, html } from '../escaping/html.ts';
import { countStandings } from '../model/figures.ts';
import { knownFailureText } from '../model/known-failure.ts';
import { reasonText } from '../model/reason-text.ts';
import { compareSections, listedUnder, sectionLabel, sectionName } from '../model/section.ts';
import { type Standing, standingOf, standingOrder, standings } from '../model/standing.ts';
import type { Allowance } from './allowance.ts';
import { findingsAnchor, observationAnchor, requirementAnchor } from './anchors.ts';
import { nodeName, stamp } from './stamp.ts';
import { titleHtml } from './title-html.ts';

const longestTitle = 200;
const longestReason = 400;

/** Standings whose findings have a section of their own. */
const explained: ReadonlySet<Standing> = new Set(['failed', 'known', 'advisory']);

/** Every requirement and node, folded by section of the contract. */
export function requirements(results: readonly RequirementResult[], allowance: Allowance): Fragment {
  const sectionOf = (result: RequirementResult | undefined) => listedUnder(result?.section ?? '');
  const sections = groupBy(results, sectionOf)
    .map((ofSection) => ({ section: sectionOf(ofSection[0]), ofSection }))
    .sort((one, other) => compareSections(one.section, other.section));
  return html`${filters(results)}${sections.map(({ section, ofSection }) => part(section, ofSection, allowance))}`;
}

function filters(results: readonly RequirementResult[]): Fragment {
  const counts = countStandings(results);
  const options = standingOrder.filter((standing) => counts[standing] > 0);
  return html`<div class="filters" hidden><label>Containing<input type="search" name="text" autocomplete="off" spellcheck="false"></label><label>Verdict<select name="verdict"><option value="">all</option>${options.map((standing) => html`<option value="${standing}">${standings[standing].word}</option>`)}</select></label><output aria-live="polite"></output></div>
`;
}

function part(section: string, results: readonly RequirementResult[], allowance: Allowance): Fragment {
  const counts = countStandings(results);
  const tally = standingOrder.filter((standing) => counts[standing] > 0);
  return html`<details class="part" id="s-${fragmentId(section)}"><summary><span class="name">${sectionLabel(section)} ${sectionName(section)}</span><span class="tally">${tally.map((standing) => stamp(standing, counts[standing]))}</span></summary>
<div class="body"><table class="register">
<thead><tr><th scope="col">Verdict</th><th scope="col">Statement</th><th scope="col">Level</th><th scope="col">Node</th><th scope="col" class="number">Cases</th></tr></thead>
<tbody>
${results.map((result) => row(result, allowance))}</tbody></table></div></details>
`;
}

function row(result: RequirementResult, allowance: Allowance): Fragment {
  const standing = standingOf(result);
  const title = titleHtml(result.title, longestTitle);
  return html`<tr id="${requirementAnchor(result)}" data-standing="${standing}"><td data-key="${standingOrder.indexOf(standing)}">${stamp(standing)}</td><td class="statement">${title} <code class="id">${sectionLabel(result.section)} ${result.id}</code>${why(result, standing, allowance)}</td><td class="level muted">${result.level}</td><td class="node">${nodeName(result)}</td><td class="number muted">${result.cases}</td></tr>
`;
}

function why(result: RequirementResult, standing: Standing, allowance: Allowance): Fragment | null {
  if (standing === 'observed')
    return html`<a class="why" href="#${observationAnchor(result)}">observation</a>`;
  const reason = standing === 'known' ? knownFailureText(result) : reasonText(result);
  const text = reason === '' ? null : html`<span class="why">${allowance.take(reason, longestReason)}</span>`;
  const link = !explained.has(standing)
    ? null
    : html`<a class="why" href="#${findingsAnchor(result)}">findings</a>`;
  return html`${text}${link}`;
}
