import type { ReportExtras } from '../extras.ts';
import { Fragment } from '../inert/fragment.ts';
import { html } from '../inert/html.ts';
import type { Run } from '../run.ts';
import { verdictSentence } from '../verdict-sentence.ts';
import { Allowance } from './allowance.ts';
import { areas } from './areas.ts';
import { changes } from './changes.ts';
import { costs } from './costs.ts';
import { findingsSection } from './findings.ts';
import { history } from './history.ts';
import { method } from './method.ts';
import { observations } from './observations.ts';
import { opening } from './opening.ts';
import { reasonsSection } from './reason-groups.ts';
import { requirements } from './requirements.ts';
import { script, scriptHash } from './script.ts';
import { staleBaseline } from './stale-baseline.ts';
import { style } from './style.ts';

/** The page stays below 2 MB whatever a target said. */
const pageBytes = 1_900_000;

const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src '${scriptHash}'; base-uri 'none'; form-action 'none'`;

/**
 * `report.html`: one file that needs no network, can be read without scripts and printed. Foreign text is
 * cut where it is long; run.json has all of it.
 */
export function renderHtml(run: Run, extras: ReportExtras = {}): string {
  const results = run.requirements;
  const sentence = verdictSentence(run, extras.stale?.length);
  const text = new Allowance(500_000);
  const around = {
    opening: opening(run, sentence),
    stale: staleBaseline(extras.stale ?? [], text),
    changes: extras.previous === undefined ? null : changes(extras.previous, run, text),
    history: history(extras.history ?? []),
    areas: areas(run),
    deviations: reasonsSection(
      results,
      'deviates',
      {
        id: 'deviations',
        heading: 'Deviations',
        note: 'These break the text of the contract exactly as the declared dialect is known to.',
      },
      text,
    ),
    inconclusive: reasonsSection(
      results,
      'inconclusive',
      {
        id: 'inconclusive',
        heading: 'Not decided',
        note: 'The answer could not be had: neither a pass nor a failure.',
      },
      text,
    ),
    requirements: requirements(results, text),
    observations: observations(results, text),
    skipped: reasonsSection(
      results,
      'skipped',
      { id: 'skipped', heading: 'Skipped', note: 'What does not apply to this target.' },
      text,
    ),
    costs: costs(run),
    method: method(run),
  };
  const written = Object.values(around).reduce((sum, part) => sum + Buffer.byteLength(part?.text ?? ''), 0);
  const forFindings = new Allowance(pageBytes - Buffer.byteLength(style + script) - written);
  const failures = findingsSection(results, 'failed', { id: 'failures', heading: 'Failures' }, forFindings);
  const advisory = findingsSection(
    results,
    'advisory',
    {
      id: 'advisory',
      heading: 'Advisory failures',
      note: 'The contract does not state these, but every sound service holds to them.',
    },
    forFindings,
  );
  const known = findingsSection(
    results,
    'known',
    { id: 'known', heading: 'Known failures', note: 'Covered by the baseline; they do not decide the run.' },
    forFindings,
  );

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
${around.opening}<main>
${around.stale}${around.changes}${around.areas}${failures}${known}${advisory}${around.deviations}${around.inconclusive}${around.requirements}${around.observations}${around.skipped}${around.costs}${around.history}${around.method}</main>
<script>${new Fragment(script)}</script>
</body>
</html>
`.text;
}
