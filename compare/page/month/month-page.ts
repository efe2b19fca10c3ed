import { groupBy } from '../../../base/group-by.ts';
import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { htmlDocument } from '../../../reports/html/document.ts';
import { grouped, percent } from '../../../reports/html/number-text.ts';
import { style } from '../../../reports/html/style.ts';
import { titleHtml } from '../../../reports/html/title-html.ts';
import type { Month, MonthTarget } from '../../history/month.ts';
import { monthSentence } from '../../history/month-sentence.ts';
import { estimateText } from '../../text/difference-text.ts';
import { asSentence } from '../as-sentence.ts';
import { methodHead, methodKey } from '../latency/method-name.ts';
import { conclusionStamp } from '../scoreboard/stamps.ts';
import { comparisonStyle } from '../style.ts';
import { monthStyle } from './month-style.ts';
import { nightStrip, ratioChart } from './night-chart.ts';

const longestTitle = 300;

/** `report.html` of a month of comparisons: one file without network or script, for a person who signs a contract. */
export function monthPage(month: Month, csvFiles: readonly string[]): string {
  const { claim, rest } = monthSentence(month);
  const missing = month.nights.filter(({ line }) => line === undefined).map(({ date }) => date);
  return htmlDocument({
    title: `${month.targets.map(({ name }) => name).join(', ')}: ${month.since} to ${month.until} · nodeproof`,
    style: style + comparisonStyle + monthStyle,
    body: html`<header>
<p class="eyebrow"><strong>${month.targets.map(({ name }) => name).join(' · ')}</strong> · ${month.since} to ${month.until} · ${month.nights.length - missing.length} of ${month.nights.length} ${month.nights.length === 1 ? 'night' : 'nights'}</p>
<h1>${claim}.</h1>
${rest.length === 0 ? null : html`<p class="lead">${asSentence(rest.join('; '), month.targets)}.</p>\n`}${missing.length === 0 ? null : html`<p class="lead">Not compared: ${missing.join(', ')}. These nights count neither for nor against anyone.</p>\n`}${places(month)}${summary(month)}</header>
<main>
<section id="timeline"><h2>Nights and incidents</h2>${timeline(month)}</section>
<section id="latency"><h2>Latency, night by night</h2>${latency(month)}</section>
<section id="violations"><h2>Violated statements</h2>${violations(month)}</section>
<section id="cost"><h2>Cost</h2>${cost(month.targets)}</section>
<section id="method"><h2>How to read this</h2>
<ul class="limits">
<li>A night is a date in UTC. Where several comparisons were made on one, their requests are added up and the last one's ratios count.</li>
<li>Each night counts as one, whatever the number of its requests: intervals of availability and error rates are Wilson's over nights, those of ratios come from the order of the nightly ratios. Within ± 5 % is equivalent; a difference is claimed after Benjamini and Hochberg's correction over all methods.</li>
<li>A night is bad where more than 1 % of timed requests failed by the lower end of the night's own interval, or no request was answered while another target's were; from half of them on it is an outage. Behind: the median lag is a block or more. Slow: 1.5 times the usual latency or more on the median method.</li>
<li>${month.unreadable === 0 ? 'Every line of the history could be read.' : `${month.unreadable} lines of the history could not be read and are left out.`}</li>
<li>Every figure stands in ${csvFiles.map((file, at) => html`${at === 0 ? null : ', '}<a href="${file}">${file}</a>`)} beside this page.</li>
</ul></section>
</main>
`,
  }).text;
}

/** Where the machine stood that measured: of two places none has the other's ratios. */
function places({ places: all }: Month): Fragment | null {
  const [first, ...others] = all;
  if (first === undefined || (first.name === null && others.length === 0)) return null;
  if (others.length === 0)
    return html`<p class="lead">Measured from ${first.name}.</p>
`;
  const named = all.map(
    ({ name, nights }) =>
      `${name ?? 'a place that nobody named'} on ${grouped(nights)} ${nights === 1 ? 'night' : 'nights'}`,
  );
  return html`<p class="lead">Measured from ${named.join(', ')}: ratios from different places need not agree.</p>
`;
}

const none = html`<span class="muted">–</span>`;

function summary({ targets, violations, incidents }: Month): Fragment {
  const rows: readonly (readonly [string, (target: MonthTarget) => Fragment | string])[] = [
    ['Nights compared', ({ nights }) => grouped(nights)],
    [
      'Nights available',
      (one) =>
        one.nights === 0
          ? none
          : html`${one.availableNights} of ${one.nights}<span class="aside">${estimateText(one.available, percent)} %</span>`,
    ],
    [
      'Requests that failed in the mean night',
      ({ nights, errorRate }) => (nights === 0 ? none : `${estimateText(errorRate, percent)} %`),
    ],
    [
      'Rounds at the tip in the median night',
      ({ atTip, nightsBehind }) =>
        atTip === null
          ? none
          : html`${percent(atTip)} %<span class="aside">behind on ${nightsBehind} ${nightsBehind === 1 ? 'night' : 'nights'}</span>`,
    ],
    ['Statements violated', ({ name }) => String(violations.filter(({ target }) => target === name).length)],
    ['Responses that are provably wrong', ({ wrong }) => grouped(wrong)],
    ['Incidents', ({ name }) => String(incidents.filter(({ target }) => target === name).length)],
  ];
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Summary"><table class="scoreboard">
<thead><tr><td></td>${targets.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows.map(([label, cell]) => html`<tr><th scope="row">${label}</th>${targets.map((target) => html`<td>${cell(target)}</td>`)}</tr>\n`)}</tbody></table></div>
`;
}

function timeline({ nights, targets, incidents }: Month): Fragment {
  const rows = targets.map(({ name }) => {
    const own = incidents.filter(({ target }) => target === name);
    return html`<tr><th scope="row">${name}</th><td class="strip-cell">${nightStrip(nights, name, own)}</td></tr>\n`;
  });
  const list =
    incidents.length === 0
      ? html`<p>There was no incident.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Incidents"><table>
<thead><tr><th scope="col">Target</th><th scope="col">Incident</th><th scope="col">First night</th><th scope="col">Last night</th><th scope="col" class="number">nights</th><th scope="col">Worst night</th></tr></thead>
<tbody>
${incidents.map((one) => html`<tr><th scope="row">${one.target}</th><td>${one.kind}</td><td class="word">${one.first}</td><td class="word">${one.last}</td><td class="number">${one.nights}</td><td>${one.worst}</td></tr>\n`)}</tbody></table></div>`;
  return html`<p class="muted">One bar a night: low where nothing happened, half high where a statement was violated, high for an incident, an outline where nothing was compared.</p>
<table class="strips"><tbody>
${rows}<tr><td></td><td class="dates"><span>${nights[0]?.date}</span><span>${nights.at(-1)?.date}</span></td></tr></tbody></table>
${list}
`;
}

function latency({ nights, methods }: Month): Fragment {
  if (methods.length === 0) return html`<p>No latency was compared.</p>`;
  const distances = methods
    .flatMap((one) => one.nights.map(({ ratio }) => Math.abs(Math.log(ratio.value))))
    .sort((one, other) => one - other);
  // One night far out must not flatten all others.
  const usual = distances[Math.floor(0.95 * (distances.length - 1))] ?? 0;
  const reach = Math.min(Math.log(8), Math.max(Math.log(1.25), 1.6 * usual));
  return html`<p class="muted">How long a method takes, as a multiple of what it takes on ${methods[0]?.against}: one dot a night with its 95 % interval, above the line is slower. The top of a chart is ${Math.exp(reach).toFixed(2)} times, the bottom ${Math.exp(-reach).toFixed(2)}; what lies beyond stands at the edge.</p>
<div class="scroll wide" tabindex="0" role="region" aria-label="Latency by night"><table class="plots">
<thead><tr><th scope="col">Method</th><th scope="col">Target</th><th scope="col">Conclusion</th><th scope="col">${nights[0]?.date} to ${nights.at(-1)?.date}</th><th scope="col" class="number">median ratio (95 %)</th><th scope="col" class="number">nights</th></tr></thead>
${groupBy(methods, methodKey).map(
  (ofMethod) =>
    html`<tbody>${ofMethod.map((one, at) => html`<tr>${methodHead(one, at === 0 ? ofMethod.length : 0)}<td class="target">${one.target}</td><td class="conclusion">${conclusionStamp(one.conclusion)}</td><td class="plot-cell">${ratioChart(nights, new Map(one.nights.map((night) => [night.date, night])), reach)}</td><td class="number">${estimateText(one.ratio, (value) => value.toFixed(2))}</td><td class="number">${one.nights.length}</td></tr>\n`)}</tbody>\n`,
)}</table></div>
`;
}

function violations({ violations: all }: Month): Fragment {
  if (all.length === 0) return html`<p>No statement was violated on any night.</p>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Violated statements"><table>
<thead><tr><th scope="col">Statement</th><th scope="col">Target</th><th scope="col">First night</th><th scope="col">Last night</th><th scope="col" class="number">nights</th><th scope="col">Now</th></tr></thead>
<tbody>
${all.map((one) => html`<tr><td>${titleHtml(one.title, longestTitle)} <span class="muted">§${one.section}</span></td><td>${one.target}</td><td class="word">${one.first}</td><td class="word">${one.last}</td><td class="number">${one.nights}</td><td>${one.open ? html`<span class="counted is-failed">violated</span>` : 'not any more'}</td></tr>\n`)}</tbody></table></div>
`;
}

function cost(targets: readonly MonthTarget[]): Fragment {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Cost"><table>
<thead><tr><th scope="col">Target</th><th scope="col" class="number">requests</th><th scope="col" class="number">request units</th><th scope="col" class="number">timed</th><th scope="col" class="number">failed</th><th scope="col" class="number">requests for a correct answer, median night</th></tr></thead>
<tbody>
${targets.map((one) => html`<tr><th scope="row">${one.name}</th><td class="number">${grouped(one.requests)}</td><td class="number">${grouped(one.requestUnits)}</td><td class="number">${grouped(one.timed)}</td><td class="number">${grouped(one.failed)}</td><td class="number">${one.requestsPerCorrectAnswer === null ? '–' : one.requestsPerCorrectAnswer.toFixed(3)}</td></tr>\n`)}</tbody></table></div>
`;
}
