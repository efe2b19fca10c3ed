import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { milliseconds, percent } from '../../../reports/html/number-text.ts';
import type { RoundsEnd } from '../../../specs/formats/measurement-line.ts';
import type { Comparison, MachineState, Measured } from '../../model/comparison.ts';
import { seedText } from '../../text/warnings.ts';

/** How it was measured, its limits, and the command that repeats it. */
export function method(comparison: Comparison, command: string): Fragment {
  const { measured, tool, startedAt, finishedAt } = comparison;
  return html`<dl>
<dt>Repeat</dt><dd><pre>${command}</pre></dd>
<dt>Tool</dt><dd>${tool.name} ${tool.version}</dd>
<dt>Seed</dt><dd>${seedText(comparison)}: the same seed and targets give the same requests</dd>
<dt>Started</dt><dd>${startedAt}</dd>
<dt>Finished</dt><dd>${finishedAt}</dd>
${measured === null ? null : rounds(measured)}</dl>
<ul class="limits">
<li>A statement has one verdict per target: the most severe of its nodes.</li>
<li>Observations of several nodes are matched by name where all targets use the same names, otherwise by api where each target has one node of it, otherwise in the order of their names. A target's own host and port ${measured === null ? 'are compared, because runs do not record them' : 'are ignored'}.</li>
<li>A violation is reported only where it was reproduced. Nothing is known about requests that were not sent.</li>
${measured === null ? fromRuns : fromRounds}<li>A majority is not taken for the truth. A response is called wrong where recomputing it shows a contradiction; otherwise the targets are split.</li>
<li>Every figure of this page stands in the CSV files beside it.</li>
<li>There is no composite score: the weights depend on your use.</li>
</ul>
${measured === null || measured.notCompared.length === 0 ? null : notCompared(measured)}`;
}

const fromRuns = html`<li>Based on earlier runs, which may be hours apart: latency, freshness and agreement are not compared.</li>
`;

const fromRounds = html`<li>Requests went to all targets in paired rounds, in a seeded balanced order, so that disturbances affect all of them alike. Times are measured from the intended send time, without opening the connection.</li>
<li>They were measured from one place in one period: elsewhere, or at another time, they may differ.</li>
<li>Intervals of percentiles come from order statistics, those of ratios from ranks and a bootstrap over blocks of rounds, those of rates are Wilson's; each covers the true value in 95 of 100 comparisons. A difference is reported after Benjamini and Hochberg's correction over all methods; one that this leaves undecided although its own interval excludes 1 says so.</li>
<li>A ratio is the Hodges–Lehmann estimate over all pairs of rounds. Methods are evaluated up to five times; one that is decided is not requested any more, and O'Brien and Fleming's boundary keeps the error rate of 5 % over all evaluations.</li>
<li>A round in which the measuring process stood still for 20 ms or more while a request was under way does not count for that method. Nothing is concluded where that was more than a quarter of a method's rounds, or where the control endpoint took more than 5 ms and a quarter of what the method takes.</li>
<li>A request that timed out counts with the timeout, a lower bound of its duration.</li>
`;

const endings: Readonly<Record<RoundsEnd, string>> = {
  decided: 'every method was decided',
  rounds: 'all of them were asked',
  time: 'the time for more was spent',
  requests: 'the requests for more were spent',
};

function rounds(measured: Measured): Fragment {
  const {
    rounds: count,
    margin,
    blockLength,
    connectMs,
    planned,
    ended,
    scatter,
    decidable,
    machine,
    from,
  } = measured;
  const connects = Object.entries(connectMs);
  return html`<dt>Rounds</dt><dd>${count}${planned === undefined ? '' : ` of ${planned} planned at most`}, in blocks of ${blockLength}${ended === undefined ? '' : `; ${endings[ended]}`}</dd>
${decidable === undefined || scatter === undefined ? null : html`<dt>Decides</dt><dd>differences from about ${percent(decidable)} % on, where answers scatter by ${percent(scatter)} % as they did before the rounds</dd>\n`}<dt>Measured from</dt><dd>${from ?? 'a place that nobody named: --measured-from says where this machine stands'}</dd>
${machine === undefined ? null : html`<dt>This machine</dt><dd>${machineText(machine)}</dd>\n`}<dt>Equivalent</dt><dd>where the whole interval lies within ± ${Math.round(100 * margin)} %</dd>
${connects.length === 0 ? null : html`<dt>Connect time</dt><dd>${connects.map(([name, ms], at) => `${at === 0 ? '' : ', '}${name} ${ms === null ? 'not known' : `${milliseconds(ms)} ms`}`)} (median)</dd>\n`}`;
}

/** What the measuring machine had a part in. */
function machineText({ controlMs, delayMs, cpu, busy, stalled }: MachineState): string {
  return `its own endpoint on loopback took ${milliseconds(controlMs)} ms in the median round; its processors were ${percent(busy)} % busy, nodeproof itself took ${percent(cpu)} % of one; the longest wait for its turn was ${milliseconds(delayMs)} ms, and the rounds of ${stalled} timed requests during which it stood still do not count`;
}

function notCompared({ notCompared: left }: Measured): Fragment {
  return html`<h3 class="apart">Not compared</h3>
<ul class="plain">
${left.map(({ method: name, reason }) => html`<li><code>${name}</code> <span class="muted">${reason}</span></li>\n`)}</ul>
`;
}
