import type { Level, RunVerdict, Verdict } from '../../../base/run-result.ts';
import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { stamp } from '../../../reports/html/stamp.ts';
import type { Conclusion } from '../../model/comparison.ts';
import { standingOfVerdict } from '../../model/statements/statements.ts';

/** A verdict as sign, word and colour; a dash for a statement that the run does not have. */
export function verdictStamp(verdict: Verdict | null, level: Level): Fragment {
  return verdict === null
    ? html`<span class="muted">not in the run</span>`
    : stamp(standingOfVerdict(verdict, level));
}

const runSigns: Readonly<Record<RunVerdict, string>> = { conforms: '✓', violates: '✕', inconclusive: '?' };

export function runStamp(verdict: RunVerdict): Fragment {
  return html`<span class="stamp is-${verdict}"><span class="sign" aria-hidden="true">${runSigns[verdict]}</span>${verdict}</span>`;
}

const conclusionSigns: Readonly<Record<Conclusion, string>> = {
  slower: '▲',
  faster: '▼',
  equivalent: '=',
  undecided: '?',
};

export function conclusionStamp(conclusion: Conclusion): Fragment {
  return html`<span class="stamp is-${conclusion}"><span class="sign" aria-hidden="true">${conclusionSigns[conclusion]}</span>${conclusion}</span>`;
}
