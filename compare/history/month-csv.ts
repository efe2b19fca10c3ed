import { csv } from '../model/csv.ts';
import type { Month } from './month.ts';

/** Every figure of the page of a month, by file name. A night that is missing has a row without figures. */
export function monthCsv({
  nights,
  targets,
  methods,
  violations,
  incidents,
}: Month): Readonly<Record<string, string>> {
  return {
    'nights.csv': csv(
      [
        'date',
        'target',
        'compared',
        'verdict',
        'timed',
        'failed',
        'at_tip',
        'lag_blocks',
        'wrong',
        'requests',
        'request_units',
        'measured_from',
      ],
      nights.flatMap(({ date, line }) =>
        targets.map(({ name }) => {
          const own = line?.targets.find((one) => one.name === name);
          return [
            date,
            name,
            own !== undefined,
            own?.verdict,
            own?.timed,
            own?.failed,
            own?.atTip,
            own?.lagBlocks,
            own?.wrong,
            own?.requests,
            own?.requestUnits,
            line?.measuredFrom,
          ];
        }),
      ),
    ),
    'ratios.csv': csv(
      ['date', 'api', 'method', 'target', 'against', 'ratio', 'low', 'high', 'conclusion'],
      methods.flatMap((one) =>
        one.nights.map(({ date, ratio, conclusion }) => [
          date,
          one.api,
          one.method,
          one.target,
          one.against,
          ratio.value,
          ratio.low,
          ratio.high,
          conclusion,
        ]),
      ),
    ),
    'methods.csv': csv(
      ['api', 'method', 'target', 'against', 'median_ratio', 'low', 'high', 'p', 'conclusion', 'nights'],
      methods.map((one) => [
        one.api,
        one.method,
        one.target,
        one.against,
        one.ratio.value,
        one.ratio.low,
        one.ratio.high,
        one.p,
        one.conclusion,
        one.nights.length,
      ]),
    ),
    'targets.csv': csv(
      [
        'target',
        'nights',
        'available_nights',
        'available',
        'available_low',
        'available_high',
        'error_rate',
        'error_low',
        'error_high',
        'timed',
        'failed',
        'at_tip',
        'nights_behind',
        'wrong',
        'requests',
        'request_units',
        'requests_per_correct_answer',
      ],
      targets.map((one) => [
        ...[
          one.name,
          one.nights,
          one.availableNights,
          one.available.value,
          one.available.low,
          one.available.high,
        ],
        ...[one.errorRate.value, one.errorRate.low, one.errorRate.high, one.timed, one.failed, one.atTip],
        ...[one.nightsBehind, one.wrong, one.requests, one.requestUnits, one.requestsPerCorrectAnswer],
      ]),
    ),
    'violations.csv': csv(
      ['target', 'requirement', 'section', 'title', 'first', 'last', 'nights', 'open'],
      violations.map((one) => [
        one.target,
        one.id,
        one.section,
        one.title,
        one.first,
        one.last,
        one.nights,
        one.open,
      ]),
    ),
    'incidents.csv': csv(
      ['target', 'kind', 'first', 'last', 'nights', 'worst'],
      incidents.map((one) => [one.target, one.kind, one.first, one.last, one.nights, one.worst]),
    ),
  };
}
