import { html } from '../../reports/escaping/html.ts';
import { Allowance } from '../../reports/html/allowance.ts';
import { htmlDocument } from '../../reports/html/document.ts';
import { style } from '../../reports/html/style.ts';
import type { ComparisonInput } from '../model/comparison-input.ts';
import { comparisonSentence } from '../text/sentence.ts';
import { opening } from './scoreboard/opening.ts';
import { comparisonSections } from './sections.ts';
import { comparisonStyle } from './style.ts';

/** What foreign text may take: the page stays well below 2 MB, and compare.json and run.json have all of it. */
const textBytes = 900_000;

/**
 * `report.html` of a comparison: one file that needs no network, can be read without scripts and printed. It is made
 * for two targets or more, with or without measured rounds.
 */
export function comparisonPage(input: ComparisonInput): string {
  const { comparison } = input;
  const allowance = new Allowance(textBytes);
  const shown = comparisonSections.flatMap(({ id, heading, note, body }) => {
    const content = body(input, allowance);
    const shownNote = typeof note === 'function' ? note(input) : note;
    return content === null ? [] : [{ id, heading, note: shownNote, content }];
  });
  return htmlDocument({
    title: `${comparison.targets.map(({ name }) => name).join(', ')}: comparison · nodeproof`,
    style: style + comparisonStyle,
    body: html`${opening(comparison, comparisonSentence(comparison))}<nav aria-label="Sections"><ul>${shown.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ul></nav>
<main>
${shown.map(
  ({ id, heading, note, content }) => html`<section id="${id}">
<h2>${heading}</h2>
${note === undefined ? null : html`<p class="muted">${note}</p>\n`}${content}</section>
`,
)}</main>
`,
  }).text;
}
