import type { RunResult } from '../../base/run-result.ts';
import type { Fragment } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import type { ReportExtras } from '../model/extras.ts';
import { verdictSentence } from '../model/verdict-sentence.ts';
import { Allowance } from './allowance.ts';
import { htmlDocument } from './document.ts';
import { opening } from './opening.ts';
import { script } from './script.ts';
import { type Section, sections } from './sections.ts';
import { style } from './style.ts';

/** The page stays below 2 MB whatever a target returns: so much is planned for, the rest is a margin. */
const pageBytes = 1_900_000;
/** What foreign text may take outside the findings. */
const textBytes = 500_000;

/**
 * `report.html`: one file that needs no network, can be read without scripts and printed. Foreign text is
 * cut where it is long; run.json has all of it.
 */
export function renderHtml(run: RunResult, extras: ReportExtras = {}): Fragment {
  const bodies = renderBodies(run, extras);
  const shown = sections.filter(({ id }) => bodies.has(id));
  return htmlDocument({
    title: `${run.target.name}: ${run.verdict} · nodeproof`,
    style,
    body: html`${opening(run, verdictSentence(run, extras.stale?.length))}<nav aria-label="Sections"><ul>${shown.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul></nav>
<main>
${shown.map((section) => frame(section, bodies.get(section.id)))}</main>
`,
  });
}

function frame({ id, heading, note }: Section, body: Fragment | undefined): Fragment {
  return html`<section id="${id}">
<h2>${heading}</h2>
${note === undefined ? null : html`<p class="muted">${note}</p>\n`}${body}</section>
`;
}

/** The sections with content, by id; those that fill come last and get the rest of the allowance. */
function renderBodies(run: RunResult, extras: ReportExtras): ReadonlyMap<string, Fragment> {
  const bodies = new Map<string, Fragment>();
  const room = new Allowance(pageBytes - Buffer.byteLength(style + script));
  const text = new Allowance(textBytes);
  const render = (section: Section, allowance: Allowance): Fragment | null => {
    const body = section.body(run, extras, allowance);
    if (body !== null) bodies.set(section.id, body);
    return body;
  };
  for (const section of sections.filter(({ fills }) => fills !== true)) {
    room.spend(render(section, text)?.bytes ?? 0);
  }
  for (const section of sections.filter(({ fills }) => fills === true)) render(section, room);
  return bodies;
}
