import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { duration, moment } from '../../../reports/html/time.ts';
import { titleHtml } from '../../../reports/html/title-html.ts';
import type { Comparison } from '../../model/comparison.ts';
import { differingBreaches, verdictOf } from '../../model/statements/statements.ts';
import type { ComparisonSentence } from '../../text/sentence.ts';
import { seedText, warnings } from '../../text/warnings.ts';
import { statementAnchor } from '../anchors.ts';
import { asSentence } from '../as-sentence.ts';
import { scoreboard } from './scoreboard.ts';

/** So many statements are named above the scoreboard. */
const mostNamed = 3;

/** The summary sentence, and the figures of each target. */
export function opening(comparison: Comparison, { claim, rest }: ComparisonSentence): Fragment {
  const { targets, startedAt, measured } = comparison;
  const took = duration(comparison);
  const how = measured === null ? 'from earlier runs' : `${measured.rounds} paired rounds`;
  return html`<header>
<p class="eyebrow"><strong>${targets.map(({ name }) => name).join(' · ')}</strong> · ${moment(startedAt)}${took === '' ? '' : ` · ${took}`} · ${how} · seed ${seedText(comparison)}</p>
${warnings(comparison).map((warning) => html`<p class="warning" role="note"><strong>Warning:</strong> ${warning}</p>\n`)}<h1>${unbroken(claim)}.</h1>
${broken(comparison)}${
  rest.length === 0
    ? null
    : html`<p class="lead">${unbroken(asSentence(rest.join('; '), targets))}.</p>
`
}
${scoreboard(comparison)}</header>
`;
}

/** The required statements that some violate and others satisfy, by name. */
function broken(comparison: Comparison): Fragment | null {
  const rows = differingBreaches(comparison);
  const [left, targets] = [rows.length - mostNamed, comparison.targets.map(({ name }) => name)];
  if (rows.length === 0) return null;
  return html`<ul class="named">
${rows.slice(0, mostNamed).map(({ id, section, title, verdicts }) => {
  const breakers = targets.filter((name) => verdictOf(verdicts, name) === 'failed');
  return html`<li><a href="#${statementAnchor(id)}">${titleHtml(title, 160)}</a> <span class="on">§${section} · violated by ${breakers.join(', ')}</span></li>\n`;
})}${left > 0 ? html`<li><a href="#differ">${left} more</a></li>\n` : null}</ul>
`;
}

/** Names with hyphens stay on one line, like words. */
function unbroken(text: string): readonly (Fragment | string)[] {
  return text
    .split(/(?<= )/)
    .map((word) => (/\w-\w/.test(word) && word.length < 40 ? html`<span class="word">${word}</span>` : word));
}
