import type { RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { crossedHeading } from '../model/crossed-answers.ts';
import { disturbances } from '../model/disturbances.ts';
import { countStandings } from '../model/figures.ts';
import { sectionLabel } from '../model/section.ts';
import { type Standing, standingOf, standings } from '../model/standing.ts';
import { findingsAnchor } from './anchors.ts';
import { duration, moment } from './time.ts';
import { titleHtml } from './title-html.ts';

/** So many failures are named above the figures. */
const mostNamed = 3;

/** Where the figure of each standing leads. */
const sectionOf: Readonly<Record<Standing, string>> = {
  failed: 'failures',
  known: 'known',
  advisory: 'advisory',
  deviates: 'deviations',
  inconclusive: 'inconclusive',
  'no-data': 'no-data',
  passed: 'requirements',
  observed: 'observations',
  'left-out': 'left-out',
  'not-applicable': 'not-applicable',
  skipped: 'skipped',
};

/** The sentence that matters first, and the figures under it. */
export function opening(run: RunResult, sentence: string): Fragment {
  // What was selected may hold colons of its own: `area:evm`.
  const [word = '', ...claims] = sentence.split(': ');
  const [first = '', ...others] = claims.join(': ').split(';');
  const signs = { conforms: '✓', violates: '✕', inconclusive: '?' } as const;
  const counts = countStandings(run.requirements);
  const shown = (Object.keys(standings) as Standing[]).filter(
    (standing) => standing === 'failed' || standing === 'passed' || counts[standing] > 0,
  );
  const took = duration(run);
  return html`<header>
<p class="eyebrow"><strong>${run.target.name}</strong> · ${moment(run.startedAt)}${took === '' ? '' : ` · ${took}`} · profile ${run.profile} · seed ${run.seed}${run.shard === undefined ? '' : ` · shard ${run.shard.index} of ${run.shard.of}`}</p>
<h1><span class="tone is-${run.verdict}"><span aria-hidden="true">${signs[run.verdict]} </span>${word}:</span> ${first}${others.length === 0 ? null : html`<span class="rest">; ${others.join(';').trim()}</span>`}</h1>
${failures(run)}<ul class="figures">
${shown.map((standing) => html`<li class="is-${standing}${counts[standing] === 0 ? ' none' : ''}"><a href="#${counts[standing] === 0 ? 'areas' : sectionOf[standing]}"><b>${counts[standing]}</b><span class="label">${standings[standing].sign} ${standings[standing].word}</span></a></li>\n`)}</ul>
${disturbances(run).map((text) => html`<p>${text}</p>\n`)}</header>
`;
}

/** The first statements that fail, by name: a reader wants to know which before how many. */
function failures({ requirements, crossed = [] }: RunResult): Fragment | null {
  const failed = requirements.filter((result) => standingOf(result) === 'failed');
  const left = failed.length - mostNamed;
  if (failed.length === 0) return null;
  return html`<ul class="named">
${crossed.map((entry) => html`<li><a href="#crossed">${crossedHeading(entry)}</a> <span class="on">the probable cause of ${entry.requirements.length} ${entry.requirements.length === 1 ? 'failure' : 'failures'}</span></li>\n`)}${failed.slice(0, mostNamed).map((result) => html`<li><a href="#${findingsAnchor(result)}">${titleHtml(result.title, 160)}</a> <span class="on">${sectionLabel(result.section)} · ${result.node ?? 'platform API'}</span></li>\n`)}${left > 0 ? html`<li><a href="#failures">${left} more</a></li>\n` : null}</ul>
`;
}
