import { sumOf } from '../../../base/sum-of.ts';
import type { Fragment, Part } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { grouped, percent } from '../../../reports/html/number-text.ts';
import type { Comparison, Conclusion } from '../../model/comparison.ts';
import { conclusionCounts } from '../../model/measurement/conclusion-counts.ts';
import { methodsAnswered } from '../../model/statements/methods-answered.ts';
import { counted, none, type Row } from './scoreboard-row.ts';

/** What the rounds found of each target; a dash where there is nothing that could be said of it. */
export function measuredRows(comparison: Comparison): readonly Row[] {
  const { targets, differences, errors, freshness, coverage } = comparison;
  const of = <One extends { readonly target: string }>(
    label: string,
    ones: readonly One[],
    cell: (ofTarget: readonly One[], name: string) => Part,
  ): readonly Row[] =>
    ones.length === 0
      ? []
      : [
          {
            label,
            cells: targets.map(({ name }) =>
              cell(
                ones.filter(({ target }) => target === name),
                name,
              ),
            ),
          },
        ];
  const reference = targets[0]?.name ?? '';
  return [
    ...wrong(comparison),
    ...of(`Latency relative to ${reference}, by method`, differences, (ofTarget, name) => {
      if (name === reference) return html`<span class="muted">the reference</span>`;
      return ofTarget.length === 0 ? none : conclusions(ofTarget);
    }),
    ...of('Timed requests that failed', errors, (ofTarget) => {
      const [failed, count] = [sumOf(ofTarget, 'failed'), sumOf(ofTarget, 'count')];
      return count === 0 ? none : `${percent(failed / count)} % (${grouped(failed)} of ${grouped(count)})`;
    }),
    ...of('Rounds at the tip of the chain', freshness, ([one]) =>
      one === undefined
        ? none
        : html`${percent(one.atTip)} %<span class="aside">lag ${one.lagBlocks.p50} blocks, at most ${one.lagBlocks.max}</span>`,
    ),
    ...of('Methods answered', coverage, (_, name) => answered(comparison, name)),
  ];
}

/** Of the answers that were compared: a target that gave none is not right for that. */
function wrong({ targets, disagreements, measured }: Comparison): readonly Row[] {
  if (measured === null || measured.answersCompared === 0) return [];
  const { answersComparedOf } = measured;
  const cells = targets.map(({ name }) => {
    const compared = answersComparedOf?.[name];
    if (compared === 0) return none;
    const count = disagreements.filter((one) => one.wrong.includes(name)).length;
    return compared === undefined
      ? counted(count, 'failed')
      : html`${counted(count, 'failed')} of ${grouped(compared)} compared`;
  });
  return [{ label: 'Responses that are provably wrong', cells }];
}

function answered(comparison: Comparison, name: string): Fragment {
  const { answered: count, of, without } = methodsAnswered(comparison, name);
  const absent = without.map(({ api }) => api).join(', ');
  return html`${count} of ${of}${absent === '' ? null : html`<span class="aside">nothing of ${absent} was compared</span>`}`;
}

function conclusions(differences: readonly { readonly conclusion: Conclusion }[]): Fragment {
  const parts = conclusionCounts(differences);
  return html`${parts.map(({ kind, count }, at) => html`${at === 0 ? null : ', '}<span class="word is-${kind} tone">${count} ${kind}</span>`)}`;
}
