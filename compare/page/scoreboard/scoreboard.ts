import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { grouped } from '../../../reports/html/number-text.ts';
import type { Comparison } from '../../model/comparison.ts';
import { commonGround } from '../../model/statements/common-ground.ts';
import { answering, countVerdicts } from '../../model/statements/statements.ts';
import { commonGroundText } from '../../text/common-ground-text.ts';
import { seconds } from '../../text/rate-limits.ts';
import { measuredRows } from './scoreboard-measured.ts';
import { counted, none, type Row } from './scoreboard-row.ts';
import { runStamp } from './stamps.ts';

/** The figures of each target, one row per question. There is no composite score. */
export function scoreboard(comparison: Comparison): Fragment {
  const rows = [...conformance(comparison), ...measuredRows(comparison), ...spent(comparison)];
  const names = comparison.targets.map(({ name }) => name);
  // On a narrow screen two columns fit beside the labels; more stand one below the other, each with its name.
  const many = names.length > 2 ? ' many' : '';
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Scoreboard"><table class="scoreboard${many}">
<thead><tr><td></td>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows.map(({ label, cells }) => html`<tr><th scope="row">${label}</th>${cells.map((cell, at) => html`<td><span class="who">${names[at]}</span><span>${cell}</span></td>`)}</tr>\n`)}</tbody></table></div>
`;
}

function conformance(comparison: Comparison): readonly Row[] {
  const { targets } = comparison;
  const count = (
    level: 'required' | 'advisory',
    verdict: 'passed' | 'failed' | 'deviates' | 'inconclusive',
  ) => targets.map(({ name }) => countVerdicts(comparison, name, level, verdict));
  const heard = answering(comparison);
  // That nothing was found where nothing was seen is no figure.
  const broken = targets.map(({ name }, at) =>
    heard.includes(name) ? counted(count('required', 'failed')[at] ?? 0, 'failed') : none,
  );
  return [
    { label: 'Verdict', cells: targets.map(({ verdict }) => runStamp(verdict)) },
    ...onCommonGround(comparison),
    { label: 'Required statements violated', cells: broken },
    { label: 'Required statements satisfied', cells: count('required', 'passed') },
    ...unlessAllZero('Advisory statements violated', count('advisory', 'failed'), 'advisory'),
    ...unlessAllZero('Deviations of a declared dialect', count('required', 'deviates'), 'deviates'),
    ...unlessAllZero('Required statements undecided', count('required', 'inconclusive'), 'inconclusive'),
  ];
}

function onCommonGround(comparison: Comparison): readonly Row[] {
  const ground = commonGround(comparison);
  if (ground === undefined) return [];
  const cells = ground.counts.map((counts) =>
    counts === null ? none : html`${counted(counts.failed, 'failed')} violated, ${counts.passed} satisfied`,
  );
  return [{ label: commonGroundText(ground), cells }];
}

function spent({ targets }: Comparison): readonly Row[] {
  return [
    ...rateLimited(targets),
    { label: 'Requests sent', cells: targets.map(({ requests }) => grouped(requests)) },
    ...unlessAllZero(
      'Request units',
      targets.map(({ requestUnits }) => requestUnits),
    ),
  ];
}

/** 429 is no failure, but whoever needs more requests in the same time has to know. */
function rateLimited(targets: Comparison['targets']): readonly Row[] {
  if (targets.every((target) => (target.rateLimited?.requests ?? 0) === 0)) return [];
  const cells = targets.map((target) => {
    if (target.rateLimited === undefined) return none;
    const { requests, waitedMs } = target.rateLimited;
    return html`${counted(requests, '')}${waitedMs === 0 ? null : html`<span class="aside">${seconds(waitedMs)} waited</span>`}`;
  });
  return [{ label: 'Rate-limited requests', cells }];
}

function unlessAllZero(label: string, counts: readonly number[], tone = ''): readonly Row[] {
  return counts.every((count) => count === 0)
    ? []
    : [{ label, cells: counts.map((count) => counted(count, tone)) }];
}
