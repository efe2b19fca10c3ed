import { groupBy } from '../../base/group-by.ts';
import type { Verdict } from '../../base/run-result.ts';
import type { Fragment } from '../../reports/escaping/fragment.ts';
import { fragmentId, html } from '../../reports/escaping/html.ts';
import { stamp } from '../../reports/html/stamp.ts';
import { titleHtml } from '../../reports/html/title-html.ts';
import { compareSections, listedUnder, sectionName } from '../../reports/model/section.ts';
import { standingOrder, standings } from '../../reports/model/standing.ts';
import type { ComparedRequirement, Comparison } from '../model/comparison.ts';
import { differingStatements } from '../model/statements/differing-statements.ts';
import { decidable, standingOfVerdict, verdictOf } from '../model/statements/statements.ts';
import { absentText, silentText } from '../text/set-apart.ts';
import { evidenceAnchor, statementAnchor } from './anchors.ts';
import { verdictStamp } from './scoreboard/stamps.ts';

const longestTitle = 200;

/** Statements by targets: those on which the targets differ, the most severe first; what differs for one reason alone is folded. */
export function differing(comparison: Comparison, evident: ReadonlySet<string>): Fragment {
  const { shown, silent, absent } = differingStatements(comparison);
  const folds = [
    ...(silent.rows.length === 0 ? [] : [{ ...silent, text: silentText(silent) }]),
    ...absent.map((one) => ({ ...one, text: absentText(one) })),
  ];
  const first =
    shown.length + folds.length === 0
      ? html`<p>Every statement has the same verdict on all targets.</p>\n`
      : shown.length === 0
        ? html`<p>No statement that was evaluated on all targets has different verdicts.</p>\n`
        : html`${filters(decidable(comparison))}${table('Statements on which the targets differ', inOrder(shown), names(comparison), evident)}`;
  return html`${first}${folds.map(
    ({ rows, text }) => html`<details class="part"><summary><span class="name">${text}</span></summary>
<div class="body">${table(text, inOrder(rows), names(comparison), evident)}</div></details>
`,
  )}`;
}

function inOrder(rows: readonly ComparedRequirement[]): readonly ComparedRequirement[] {
  return [...rows].sort(
    (one, other) => gravity(one) - gravity(other) || compareSections(one.section, other.section),
  );
}

/** Those on which all agree, folded by section of the contract. */
export function agreeing(comparison: Comparison, evident: ReadonlySet<string>): Fragment | null {
  const rows = decidable(comparison).filter(({ differ }) => !differ);
  if (rows.length === 0) return null;
  const sections = groupBy(rows, ({ section }) => listedUnder(section))
    .map((ofSection) => ({ section: listedUnder(ofSection[0]?.section ?? ''), ofSection }))
    .sort((one, other) => compareSections(one.section, other.section));
  return html`${sections.map(({ section, ofSection }) => part(section, ofSection, names(comparison), evident))}`;
}

function names({ targets }: Comparison): readonly string[] {
  return targets.map(({ name }) => name);
}

/** Required breaches that not all share first, then advisory ones, then whatever else differs. */
function gravity({ level, verdicts }: ComparedRequirement): number {
  const seen = new Set(Object.values(verdicts));
  return (
    (level === 'required' ? 0 : 10) +
    (seen.has('failed') ? (seen.has('passed') ? 0 : 1) : seen.has('deviates') ? 2 : 3)
  );
}

function part(
  section: string,
  rows: readonly ComparedRequirement[],
  targets: readonly string[],
  evident: ReadonlySet<string>,
): Fragment {
  const tally = standingOrder
    .map((standing) => ({ standing, count: rows.filter((row) => standingsOf(row).has(standing)).length }))
    .filter(({ count }) => count > 0);
  return html`<details class="part" id="s-${fragmentId(section)}"><summary><span class="name">§${section} ${sectionName(section)}</span><span class="tally">${tally.map(({ standing, count }) => stamp(standing, count))}</span></summary>
<div class="body">${table(`Statements of §${section}`, rows, targets, evident)}</div></details>
`;
}

function table(
  label: string,
  rows: readonly ComparedRequirement[],
  targets: readonly string[],
  evident: ReadonlySet<string>,
): Fragment {
  return html`<div class="scroll wide" tabindex="0" role="region" aria-label="${label}"><table class="register matrix">
<thead><tr><th scope="col">Statement</th>${targets.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => tableRow(row, targets, evident))}</tbody></table></div>
`;
}

function tableRow(
  row: ComparedRequirement,
  targets: readonly string[],
  evident: ReadonlySet<string>,
): Fragment {
  const { id, section, level, title, verdicts } = row;
  const link = evident.has(id) ? html` <a class="why" href="#${evidenceAnchor(id)}">side by side</a>` : null;
  return html`<tr id="${statementAnchor(id)}" data-standing="${[...standingsOf(row)].join(' ')}"><td class="statement">${titleHtml(title, longestTitle)} <code class="id">§${section} ${id}${level === 'required' ? '' : ` · ${level}`}</code>${link}</td>${targets.map((name) => cell(verdictOf(verdicts, name), row, name))}</tr>
`;
}

function cell(verdict: Verdict | null, { level }: ComparedRequirement, name: string): Fragment {
  const order = verdict === null ? 99 : standingOrder.indexOf(standingOfVerdict(verdict, level));
  return html`<td class="verdict" data-key="${order}"><span class="who">${name} </span>${verdictStamp(verdict, level)}</td>`;
}

function standingsOf({ level, verdicts }: ComparedRequirement): ReadonlySet<string> {
  return new Set(Object.values(verdicts).map((verdict) => standingOfVerdict(verdict, level)));
}

function filters(rows: readonly ComparedRequirement[]): Fragment {
  const present = new Set(rows.flatMap((row) => [...standingsOf(row)]));
  const options = standingOrder.filter((standing) => present.has(standing));
  return html`<div class="filters" hidden><label>Containing<input type="search" name="text" autocomplete="off" spellcheck="false"></label><label>Verdict at any target<select name="verdict"><option value="">all</option>${options.map((standing) => html`<option value="${standing}">${standings[standing].word}</option>`)}</select></label><output aria-live="polite"></output></div>
`;
}
