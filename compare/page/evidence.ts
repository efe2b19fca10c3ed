import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import type { Allowance } from '../../reports/html/allowance.ts';
import { stamp } from '../../reports/html/stamp.ts';
import { titleHtml } from '../../reports/html/title-html.ts';
import { listedUnder, sectionName } from '../../reports/model/section.ts';
import { standingOf, standingOrder } from '../../reports/model/standing.ts';
import type { Witness } from '../../specs/formats/witness.ts';
import type { ComparedRequirement, Comparison } from '../model/comparison.ts';
import type { ComparisonInput } from '../model/comparison-input.ts';
import { decidable } from '../model/statements/statements.ts';
import { evidenceAnchor, statementAnchor } from './anchors.ts';
import { exchangeSides } from './differences/exchange-sides.ts';
import type { Side } from './differences/side.ts';
import { verdictStamp } from './scoreboard/stamps.ts';

const longestText = 1500;

/** Statements that have something to show side by side, the differing ones first. */
export function evidentStatements(
  comparison: Comparison,
  runs: readonly RunResult[],
): readonly ComparedRequirement[] {
  const withFindings = new Set(
    runs.flatMap(({ requirements }) =>
      requirements.filter(({ findings }) => findings.length > 0).map(({ id }) => id),
    ),
  );
  const chosen = decidable(comparison).filter(({ id }) => withFindings.has(id));
  return [...chosen.filter(({ differ }) => differ), ...chosen.filter(({ differ }) => !differ)];
}

/** What each target answered to a statement that one of them breaks. */
export function evidence(
  statements: readonly ComparedRequirement[],
  { comparison, runs, witnesses = [], surfaces = {} }: ComparisonInput,
  allowance: Allowance,
): Fragment | null {
  if (statements.length === 0) return null;
  return html`${statements.map((statement) => {
    const ofStatement = witnesses.filter(({ requirement }) => requirement === statement.id);
    const sides = comparison.targets.map(({ name }, at) => ({
      ...sideOf(statement, name, runs[at], ofStatement),
      addresses: (surfaces[name] ?? []).flatMap(({ addresses }) => addresses),
    }));
    return article(statement, sides, exchangeSides(sides, allowance), allowance);
  })}`;
}

function sideOf(
  { id }: ComparedRequirement,
  target: string,
  run: RunResult | undefined,
  witnesses: readonly Witness[],
): Omit<Side, 'addresses'> {
  const results = (run?.requirements ?? []).filter((result) => result.id === id);
  const [mostSevere] = [...results].sort(
    (one, other) => standingOrder.indexOf(standingOf(one)) - standingOrder.indexOf(standingOf(other)),
  );
  return {
    target,
    result: mostSevere,
    witness: witnesses.find((one) => one.target === target),
    facing: witnesses.find(({ against }) => against === target),
  };
}

function article(
  { id, section, title, level, verdicts }: ComparedRequirement,
  sides: readonly Side[],
  exchanges: readonly Fragment[],
  allowance: Allowance,
): Fragment {
  const name = sectionName(listedUnder(section));
  return html`<details class="part" id="${evidenceAnchor(id)}"><summary><span class="name">${titleHtml(title, 300)}</span><span class="tally">${sides.map(({ target }) => html`<span>${target} ${verdictStamp(verdicts[target] ?? null, level)}</span>`)}</span></summary>
<div class="body"><p class="meta">§${section}${name === '' ? '' : ` ${name}`} · <a href="#${statementAnchor(id)}"><code>${id}</code></a></p>
<div class="sides many">${sides.map(({ target, result }, at) => html`<div class="side"><div><h3>${target}</h3>${result === undefined ? html`<p class="muted">Not in the run.</p>` : resultFragment(result, allowance)}</div>${exchanges[at]}</div>`)}</div></div></details>
`;
}

function resultFragment(result: RequirementResult, allowance: Allowance): Fragment {
  const [finding, ...more] = result.findings;
  const where = html`<p class="meta">${stamp(standingOf(result))} ${result.node ?? 'platform API'}, ${result.cases} ${result.cases === 1 ? 'case' : 'cases'}</p>`;
  const reason =
    (result.reason ?? '') === '' ? null : html`<p>${allowance.take(result.reason ?? '', longestText)}</p>`;
  if (finding === undefined) return html`${where}${reason}`;
  return html`${where}${reason}<pre class="message is-${standingOf(result)}">${allowance.take(finding.message, longestText)}</pre>${
    (finding.reproduce ?? '') === ''
      ? null
      : html`<span class="caption">Reproduce</span><pre>${allowance.take(finding.reproduce ?? '', longestText)}</pre>`
  }${more.length > 0 ? html`<p class="meta">${more.length} more in the run's own report.</p>` : null}`;
}
