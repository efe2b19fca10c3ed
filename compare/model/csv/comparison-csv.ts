import type { Comparison } from '../comparison.ts';
import { type CsvColumn, csvTable } from './csv-table.ts';

/** Every figure of the page of a comparison, by file name; only those of which there are any. */
export function comparisonCsv(comparison: Comparison): Readonly<Record<string, string>> {
  const { requirements, targets, latency, differences, errors, freshness, cost } = comparison;
  const { distribution = [], overRounds = [] } = comparison;
  return {
    ...file('requirements.csv', requirements, [
      ['id', ({ id }) => id],
      ['section', ({ section }) => section],
      ['level', ({ level }) => level],
      ['title', ({ title }) => title],
      ...targets.map(
        ({ name }): CsvColumn<Comparison['requirements'][number]> => [name, ({ verdicts }) => verdicts[name]],
      ),
    ]),
    ...file('targets.csv', targets, [
      ['target', ({ name }) => name],
      ['verdict', ({ verdict }) => verdict],
      ['requests', ({ requests }) => requests],
      ['request_units', ({ requestUnits }) => requestUnits],
      ['rate_limited', ({ rateLimited }) => rateLimited?.requests],
      ['waited_ms', ({ rateLimited }) => rateLimited?.waitedMs],
    ]),
    ...file('latency.csv', latency, [
      ...method,
      ['count', ({ count }) => count],
      ...percentile('p50'),
      ...percentile('p95'),
      ...percentile('p99'),
      ['first_byte', ({ firstByteMs }) => firstByteMs],
      ['transfer', ({ transferMs }) => transferMs],
    ]),
    ...file('differences.csv', differences, [
      ...method,
      ['against', ({ against }) => against],
      ['ratio', ({ ratio }) => ratio.value],
      ['low', ({ ratio }) => ratio.low],
      ['high', ({ ratio }) => ratio.high],
      ['rounds', ({ rounds }) => rounds],
      ['p', ({ p }) => p],
      ['conclusion', ({ conclusion }) => conclusion],
      ['uncorrected', ({ uncorrected }) => uncorrected],
      ['too_busy', ({ tooBusy }) => tooBusy],
    ]),
    ...file(
      'distribution.csv',
      distribution.flatMap((one) => one.quantiles.map((ms, at) => ({ ...one, ms, at }))),
      [...method, ['share', ({ quantiles, at }) => (at + 0.5) / quantiles.length], ['ms', ({ ms }) => ms]],
    ),
    ...file('errors.csv', errors, [
      ...method,
      ['count', ({ count }) => count],
      ['failed', ({ failed }) => failed],
      ['rate', ({ rate }) => rate.value],
      ['low', ({ rate }) => rate.low],
      ['high', ({ rate }) => rate.high],
    ]),
    ...file('freshness.csv', freshness, [
      ['target', ({ target }) => target],
      ['at_tip', ({ atTip }) => atTip],
      ['lag_blocks_p50', ({ lagBlocks }) => lagBlocks.p50],
      ['lag_blocks_max', ({ lagBlocks }) => lagBlocks.max],
      ['lag_ms_p50', ({ lagMs }) => lagMs.p50],
      ['lag_ms_max', ({ lagMs }) => lagMs.max],
      ['went_back', ({ wentBack }) => wentBack],
    ]),
    ...file(
      'rounds.csv',
      overRounds.flatMap(({ target, stretches }) => stretches.map((one) => ({ ...one, target }))),
      [
        ['target', ({ target }) => target],
        // The file counts rounds from one.
        ['from_round', ({ from }) => from + 1],
        ['to_round', ({ to }) => to + 1],
        ['count', ({ count }) => count],
        ['failed', ({ failed }) => failed],
        ['lag_blocks', ({ lagBlocks }) => lagBlocks],
      ],
    ),
    ...file('cost.csv', cost, [
      ['target', ({ target }) => target],
      ['requests', ({ requests }) => requests],
      ['request_units', ({ requestUnits }) => requestUnits],
      ['correct_answers', ({ correctAnswers }) => correctAnswers],
      ['requests_per_correct_answer', ({ requestsPerCorrectAnswer }) => requestsPerCorrectAnswer],
      [
        'request_units_per_correct_answer',
        ({ requestUnitsPerCorrectAnswer }) => requestUnitsPerCorrectAnswer,
      ],
    ]),
  };
}

/** What a row of one method of one target begins with. */
const method: readonly CsvColumn<Pick<Comparison['latency'][number], 'api' | 'method' | 'target'>>[] = [
  ['api', ({ api }) => api],
  ['method', (one) => one.method],
  ['target', ({ target }) => target],
];

function percentile(name: 'p50' | 'p95' | 'p99'): readonly CsvColumn<Comparison['latency'][number]>[] {
  return [
    [name, (row) => row[name].value],
    [`${name}_low`, (row) => row[name].low],
    [`${name}_high`, (row) => row[name].high],
  ];
}

/** No file where there is nothing to put into it. */
function file<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
): Readonly<Record<string, string>> {
  return rows.length === 0 ? {} : { [name]: csvTable(rows, columns) };
}
