import type { Fragment } from '../../reports/escaping/fragment.ts';
import { html } from '../../reports/escaping/html.ts';
import { milliseconds } from '../../reports/html/number-text.ts';
import type { Comparison, Measured } from '../model/comparison.ts';

/** How it was measured, what that cannot tell, and the command that does it again. */
export function method(
  { measured, tool, seed, startedAt, finishedAt }: Comparison,
  command: string,
): Fragment {
  return html`<dl>
<dt>Again</dt><dd><pre>${command}</pre></dd>
<dt>Tool</dt><dd>${tool.name} ${tool.version}</dd>
<dt>Seed</dt><dd>${seed}: the same seed and targets give the same requests</dd>
<dt>Started</dt><dd>${startedAt}</dd>
<dt>Finished</dt><dd>${finishedAt}</dd>
${measured === null ? null : rounds(measured)}</dl>
<ul class="limits">
<li>A statement has one verdict a target: of several nodes the gravest.</li>
<li>Observations of several nodes stand beside each other by name where all targets use the same names; else by api where each target has one node of it, else in the order of their names. A target's own host and port ${measured === null ? 'count, as runs do not tell them' : 'do not count'}.</li>
<li>A breach is claimed where it was seen and seen again. What a target is not asked for, nobody knows.</li>
${measured === null ? fromRuns : fromRounds}<li>A majority is not taken for the truth. An answer is called wrong where it contradicts itself when it is recomputed; else the targets are split.</li>
<li>There is no composite score: what matters to you is yours to weigh.</li>
</ul>
${measured === null || measured.notCompared.length === 0 ? null : notCompared(measured)}`;
}

const fromRuns = html`<li>Made from earlier runs: they may lie hours apart, so no latency, freshness or agreement is compared.</li>
`;

const fromRounds = html`<li>Requests went to all targets in paired rounds, in a seeded balanced order, so that what disturbs one disturbs the others. Times count from the moment that a request was meant to go out; opening a connection is not part of them.</li>
<li>They were measured from one place in one stretch of time: from elsewhere, or at another hour, they may be others.</li>
<li>Intervals of percentiles come from order statistics, those of ratios from a bootstrap over blocks of rounds, those of rates are Wilson's; each is meant to hold the truth in 95 of 100 comparisons. A difference is claimed after Benjamini and Hochberg's correction over all methods.</li>
<li>A request that ran into the time limit counts with the time that was waited, which is the least that it can have taken.</li>
`;

function rounds({ rounds: count, margin, blockLength, connectMs }: Measured): Fragment {
  const connects = Object.entries(connectMs);
  return html`<dt>Rounds</dt><dd>${count}, in blocks of ${blockLength}</dd>
<dt>Equivalent</dt><dd>where the whole interval lies within ± ${Math.round(100 * margin)} %</dd>
${connects.length === 0 ? null : html`<dt>To connect</dt><dd>${connects.map(([name, ms], at) => `${at === 0 ? '' : ', '}${name} ${ms === null ? 'not known' : `${milliseconds(ms)} ms`}`)} (median)</dd>\n`}`;
}

function notCompared({ notCompared: left }: Measured): Fragment {
  return html`<h3 class="apart">Not compared</h3>
<ul class="plain">
${left.map(({ method: name, reason }) => html`<li><code>${name}</code> <span class="muted">${reason}</span></li>\n`)}</ul>
`;
}
