import { stamp } from '../../html/stamp.ts';
import type { Fragment } from '../../inert/fragment.ts';
import { html } from '../../inert/html.ts';
import type { Level, RunVerdict, Verdict } from '../../run.ts';
import type { Conclusion } from '../comparison.ts';
import { standingOfVerdict } from '../statements.ts';

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
