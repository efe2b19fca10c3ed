import type { Estimate } from '../../base/estimate.ts';
import type { Comparison } from './comparison.ts';
import { type CsvCell, csv } from './csv.ts';

const bounds = ({ value, low, high }: Estimate): readonly CsvCell[] => [value, low, high];

/** Every figure of the page of a comparison, by file name; only those of which there are any. */
export function comparisonCsv(comparison: Comparison): Readonly<Record<string, string>> {
  const { requirements, targets, latency, differences, errors, freshness, cost } = comparison;
  const { distribution = [], overRounds = [] } = comparison;
  const names = targets.map(({ name }) => name);
  const tables: readonly (readonly [string, readonly string[], readonly (readonly CsvCell[])[]])[] = [
    [
      'requirements.csv',
      ['id', 'section', 'level', 'title', ...names],
      requirements.map(({ id, section, level, title, verdicts }) => [
        id,
        section,
        level,
        title,
        ...names.map((name) => verdicts[name]),
      ]),
    ],
    [
      'targets.csv',
      ['target', 'verdict', 'requests', 'request_units', 'rate_limited', 'waited_ms'],
      targets.map(({ name, verdict, requests, requestUnits, rateLimited }) => [
        name,
        verdict,
        requests,
        requestUnits,
        rateLimited?.requests,
        rateLimited?.waitedMs,
      ]),
    ],
    [
      'latency.csv',
      [
        'api',
        'method',
        'target',
        'count',
        'p50',
        'p50_low',
        'p50_high',
        'p95',
        'p95_low',
        'p95_high',
        'p99',
        'p99_low',
        'p99_high',
        'first_byte',
        'transfer',
      ],
      latency.map((one) => [
        one.api,
        one.method,
        one.target,
        one.count,
        ...bounds(one.p50),
        ...bounds(one.p95),
        ...bounds(one.p99),
        one.firstByteMs,
        one.transferMs,
      ]),
    ],
    [
      'differences.csv',
      [
        'api',
        'method',
        'target',
        'against',
        'ratio',
        'low',
        'high',
        'rounds',
        'p',
        'conclusion',
        'uncorrected',
        'too_busy',
      ],
      differences.map((one) => [
        one.api,
        one.method,
        one.target,
        one.against,
        ...bounds(one.ratio),
        one.rounds,
        one.p,
        one.conclusion,
        one.uncorrected,
        one.tooBusy,
      ]),
    ],
    [
      'distribution.csv',
      ['api', 'method', 'target', 'share', 'ms'],
      distribution.flatMap(({ api, method, target, quantiles }) =>
        quantiles.map((ms, at) => [api, method, target, (at + 0.5) / quantiles.length, ms]),
      ),
    ],
    [
      'errors.csv',
      ['api', 'method', 'target', 'count', 'failed', 'rate', 'low', 'high'],
      errors.map((one) => [one.api, one.method, one.target, one.count, one.failed, ...bounds(one.rate)]),
    ],
    [
      'freshness.csv',
      ['target', 'at_tip', 'lag_blocks_p50', 'lag_blocks_max', 'lag_ms_p50', 'lag_ms_max', 'went_back'],
      freshness.map((one) => [
        one.target,
        one.atTip,
        one.lagBlocks.p50,
        one.lagBlocks.max,
        one.lagMs.p50,
        one.lagMs.max,
        one.wentBack,
      ]),
    ],
    [
      'rounds.csv',
      ['target', 'from_round', 'to_round', 'count', 'failed', 'lag_blocks'],
      overRounds.flatMap(({ target, stretches }) =>
        stretches.map((one) => [target, one.from + 1, one.to + 1, one.count, one.failed, one.lagBlocks]),
      ),
    ],
    [
      'cost.csv',
      [
        'target',
        'requests',
        'request_units',
        'correct_answers',
        'requests_per_correct_answer',
        'request_units_per_correct_answer',
      ],
      cost.map((one) => [
        one.target,
        one.requests,
        one.requestUnits,
        one.correctAnswers,
        one.requestsPerCorrectAnswer,
        one.requestUnitsPerCorrectAnswer,
      ]),
    ],
  ];
  return Object.fromEntries(
    tables.filter(([, , rows]) => rows.length > 0).map(([name, head, rows]) => [name, csv(head, rows)]),
  );
}
