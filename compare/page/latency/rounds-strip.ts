import type { Fragment } from '../../../reports/escaping/fragment.ts';
import { html } from '../../../reports/escaping/html.ts';
import { percent } from '../../../reports/html/number-text.ts';
import type { Comparison, OverRounds } from '../../model/comparison.ts';
import { plot } from './plot.ts';

type Stretch = OverRounds['stretches'][number];

/** How far each target was behind the tip, from the first round to the last; nothing where nobody ever was. */
export function lagOverRounds({ overRounds: all = [] }: Comparison): Fragment | null {
  return strips(
    all,
    'Lag over the rounds',
    ({ lagBlocks }) => lagBlocks ?? 0,
    (value) => `${value} ${value === 1 ? 'block' : 'blocks'}`,
  );
}

/** The share of requests that failed, from the first round to the last; nothing where none did. */
export function errorsOverRounds({ overRounds: all = [] }: Comparison): Fragment | null {
  const share = ({ failed, count }: Stretch): number => (count === 0 ? 0 : failed / count);
  return strips(all, 'Failures over the rounds', share, (value) => `${percent(value)} %`);
}

function strips(
  all: readonly OverRounds[],
  heading: string,
  sizeOf: (stretch: Stretch) => number,
  text: (value: number) => string,
): Fragment | null {
  const most = Math.max(0, ...all.flatMap(({ stretches }) => stretches.map(sizeOf)));
  if (most === 0) return null;
  const last = (all[0]?.stretches.at(-1)?.to ?? 0) + 1;
  return html`<h3 class="apart">${heading}</h3>
<div class="scroll wide" tabindex="0" role="region" aria-label="${heading}"><table class="plots">
<thead><tr><th scope="col">Target</th><th scope="col">rounds 1 to ${last}, up to ${text(most)}</th><th scope="col" class="number">worst</th></tr></thead>
<tbody>${all.map(({ target, stretches }) => html`<tr><th scope="row" class="target">${target}</th><td class="plot-cell">${bars(stretches.map(sizeOf), most)}</td><td class="number">${worst(stretches, sizeOf, text)}</td></tr>\n`)}</tbody></table></div>
`;
}

function bars(values: readonly number[], most: number): Fragment {
  const width = 100 / values.length;
  const digits = (value: number): number => Number(value.toFixed(2));
  return plot([
    html`<line class="grid" x1="0" x2="100%" y1="99%" y2="99%"/>`,
    ...values.map((value, at) =>
      value === 0
        ? null
        : html`<rect class="bar-of-rounds" x="${digits(at * width)}%" y="${digits(100 - (96 * value) / most)}%" width="${digits(0.86 * width)}%" height="${digits((96 * value) / most)}%"/>`,
    ),
  ]);
}

function worst(
  stretches: readonly Stretch[],
  sizeOf: (stretch: Stretch) => number,
  text: (value: number) => string,
): string {
  const [one] = [...stretches].sort((a, b) => sizeOf(b) - sizeOf(a));
  if (one === undefined || sizeOf(one) === 0) return 'none';
  return `${text(sizeOf(one))} in rounds ${one.from + 1} to ${one.to + 1}`;
}
