import type { RunResult } from '../../base/run-result.ts';
import type { Fragment, Part } from '../escaping/fragment.ts';
import { html } from '../escaping/html.ts';
import { standingsShown, totalFigures } from '../model/counts-table.ts';
import { type AreaFigures, figuresByArea } from '../model/figures.ts';
import { type Standing, standingOrder, standings } from '../model/standing.ts';

/** Standings that need no attention. */
const calm: ReadonlySet<Standing> = new Set(['passed', 'observed', 'left-out', 'not-applicable', 'skipped']);

/** Figures by area, with a bar that shows the same numbers. */
export function areas(run: RunResult): Fragment {
  const columns = standingsShown(run.requirements);
  const total = totalFigures(run.requirements);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Figures by area"><table>
<thead><tr><th scope="col">Area</th><td class="share" aria-hidden="true"></td>${columns.map((column) => html`<th scope="col" class="number">${standings[column].word}</th>`)}<th scope="col" class="number">all</th></tr></thead>
<tbody>
${figuresByArea(run.requirements).map((figures) => row(figures, columns))}</tbody>
<tfoot>${row(total, columns)}</tfoot>
</table></div>
`;
}

function row(figures: AreaFigures, columns: readonly Standing[]): Part {
  return html`<tr><th scope="row">${figures.area}</th><td class="share">${bar(figures)}</td>${columns.map((column) => cell(column, figures.counts[column]))}<td class="number">${figures.total}</td></tr>\n`;
}

function cell(standing: Standing, count: number): Fragment {
  const tone = count === 0 ? 'zero' : calm.has(standing) ? '' : `counted is-${standing}`;
  return html`<td class="number ${tone}">${count}</td>`;
}

function bar({ counts, total }: AreaFigures): Fragment {
  if (total === 0) return html``;
  const pieces: Fragment[] = [];
  let before = 0;
  for (const standing of standingOrder) {
    const width = (100 * counts[standing]) / total;
    if (width > 0)
      pieces.push(
        html`<rect class="is-${standing}" x="${share(before)}" width="${share(width)}" height="100%"/>`,
      );
    before += width;
  }
  return html`<svg class="bar" aria-hidden="true">${pieces}</svg>`;
}

function share(percent: number): string {
  return `${Number(percent.toFixed(2))}%`;
}
