import type { ReportExtras } from '../extras.ts';
import { Fragment } from '../inert/fragment.ts';
import { html } from '../inert/html.ts';
import type { Run } from '../run.ts';
import { verdictSentence } from '../verdict-sentence.ts';
import { Allowance } from './allowance.ts';
import { opening } from './opening.ts';
import { script, scriptHash } from './script.ts';
import { type Section, sections } from './sections.ts';
import { style } from './style.ts';

/** The page stays below 2 MB whatever a target said: so much is planned for, the rest is a margin. */
const pageBytes = 1_900_000;
/** What foreign text may take outside the findings. */
const textBytes = 500_000;

const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${scriptHash}'; base-uri 'none'; form-action 'none'`;

/**
 * `report.html`: one file that needs no network, can be read without scripts and printed. Foreign text is
 * cut where it is long; run.json has all of it.
 */
export function renderHtml(run: Run, extras: ReportExtras = {}): string {
  const bodies = renderBodies(run, extras);
  const shown = sections.filter(({ id }) => bodies.has(id));
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${run.target.name}: ${run.verdict} · nodeproof</title>
<style>${new Fragment(style)}</style>
</head>
<body>
${opening(run, verdictSentence(run, extras.stale?.length))}<nav aria-label="Sections"><ul>${shown.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul></nav>
<main>
${shown.map((section) => frame(section, bodies.get(section.id)))}</main>
<script>${new Fragment(script)}</script>
</body>
</html>
`.text;
}

function frame({ id, heading, note }: Section, body: Fragment | undefined): Fragment {
  return html`<section id="${id}">
<h2>${heading}</h2>
${note === undefined ? null : html`<p class="muted">${note}</p>\n`}${body}</section>
`;
}

/** The sections that have something to say, by id; those that fill come last and get what is left. */
function renderBodies(run: Run, extras: ReportExtras): ReadonlyMap<string, Fragment> {
  const bodies = new Map<string, Fragment>();
  const room = new Allowance(pageBytes - Buffer.byteLength(style + script));
  const text = new Allowance(textBytes);
  const render = (section: Section, allowance: Allowance): Fragment | null => {
    const body = section.body(run, extras, allowance);
    if (body !== null) bodies.set(section.id, body);
    return body;
  };
  for (const section of sections.filter(({ fills }) => fills !== true)) {
    room.spend(Buffer.byteLength(render(section, text)?.text ?? ''));
  }
  for (const section of sections.filter(({ fills }) => fills === true)) render(section, room);
  return bodies;
}
