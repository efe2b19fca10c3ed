import { sumOf } from '../../base/sum-of.ts';
import type { Fragment, Part } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import { grouped, percent } from '../../reports/html/number-text.ts';
import type { Comparison, Conclusion } from '../model/comparison.ts';
import { conclusionCounts } from '../model/conclusion-counts.ts';
import { countVerdicts } from '../model/statements.ts';
import { runStamp } from './stamps.ts';

interface Row {
  readonly label: string;
  /** One for each target. */
  readonly cells: readonly Part[];
}

/** The figures of each target, one row per question. There is no composite score. */
export function scoreboard(comparison: Comparison): Fragment {
  const rows = [...conformance(comparison), ...measured(comparison), ...spent(comparison)];
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Scoreboard"><table class="scoreboard">
<thead><tr><td></td>${comparison.targets.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows.map(({ label, cells }) => html`<tr><th scope="row">${label}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>\n`)}</tbody></table></div>
`;
}

function conformance(comparison: Comparison): readonly Row[] {
  const { targets } = comparison;
  const count = (
    level: 'required' | 'advisory',
    verdict: 'passed' | 'failed' | 'deviates' | 'inconclusive',
  ) => targets.map(({ name }) => countVerdicts(comparison, name, level, verdict));
  const broken = count('required', 'failed');
  return [
    { label: 'Verdict', cells: targets.map(({ verdict }) => runStamp(verdict)) },
    { label: 'Required statements violated', cells: broken.map((failed) => counted(failed, 'failed')) },
    { label: 'Required statements satisfied', cells: count('required', 'passed') },
    ...unlessAllZero('Advisory statements violated', count('advisory', 'failed'), 'advisory'),
    ...unlessAllZero('Deviations of a declared dialect', count('required', 'deviates'), 'deviates'),
    ...unlessAllZero('Required statements undecided', count('required', 'inconclusive'), 'inconclusive'),
    ...wrong(comparison),
  ];
}

function wrong({ targets, disagreements, measured: how }: Comparison): readonly Row[] {
  if (how === null) return [];
  const cells = targets.map(({ name }) =>
    counted(disagreements.filter((one) => one.wrong.includes(name)).length, 'failed'),
  );
  return [{ label: 'Responses that are provably wrong', cells }];
}

function measured({ targets, differences, errors, freshness, coverage }: Comparison): readonly Row[] {
  const of = <One extends { readonly target: string }>(
    label: string,
    ones: readonly One[],
    cell: (ofTarget: readonly One[]) => Part,
  ): readonly Row[] =>
    ones.length === 0
      ? []
      : [{ label, cells: targets.map(({ name }) => cell(ones.filter(({ target }) => target === name))) }];
  return [
    ...of(`Latency relative to ${targets[0]?.name ?? ''}, by method`, differences, (ofTarget) =>
      ofTarget.length === 0 ? html`<span class="muted">the reference</span>` : conclusions(ofTarget),
    ),
    ...of('Timed requests that failed', errors, (ofTarget) => {
      const [failed, count] = [sumOf(ofTarget, 'failed'), sumOf(ofTarget, 'count')];
      return count === 0 ? none : `${percent(failed / count)} % (${grouped(failed)} of ${grouped(count)})`;
    }),
    ...of('Rounds at the tip of the chain', freshness, ([one]) =>
      one === undefined
        ? none
        : html`${percent(one.atTip)} %<span class="aside">lag ${one.lagBlocks.p50} blocks, at most ${one.lagBlocks.max}</span>`,
    ),
    ...of('Methods answered', coverage, (ofTarget) =>
      ofTarget.length === 0 ? none : `${sumOf(ofTarget, 'answered')} of ${sumOf(ofTarget, 'claimed')}`,
    ),
  ];
}

const none = html`<span class="muted">–</span>`;

function conclusions(differences: readonly { readonly conclusion: Conclusion }[]): Fragment {
  const parts = conclusionCounts(differences);
  return html`${parts.map(({ kind, count }, at) => html`${at === 0 ? null : ', '}<span class="word is-${kind} tone">${count} ${kind}</span>`)}`;
}

function spent({ targets }: Comparison): readonly Row[] {
  return [
    { label: 'Requests sent', cells: targets.map(({ requests }) => grouped(requests)) },
    ...unlessAllZero(
      'Request units',
      targets.map(({ requestUnits }) => requestUnits),
    ),
  ];
}

function unlessAllZero(label: string, counts: readonly number[], tone = ''): readonly Row[] {
  return counts.every((count) => count === 0)
    ? []
    : [{ label, cells: counts.map((count) => counted(count, tone)) }];
}

function counted(count: number, tone: string): Fragment {
  if (count === 0) return html`<span class="muted">0</span>`;
  return tone === ''
    ? html`${grouped(count)}`
    : html`<span class="counted is-${tone}">${grouped(count)}</span>`;
}
