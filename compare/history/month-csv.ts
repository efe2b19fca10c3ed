import { csvTable } from '../model/csv/csv-table.ts';
import type { Month } from './month.ts';

/** Every figure of the page of a month, by file name. A night that is missing has a row without figures. */
export function monthCsv({
  nights,
  targets,
  methods,
  violations,
  incidents,
}: Month): Readonly<Record<string, string>> {
  const targetNights = nights.flatMap(({ date, line }) =>
    targets.map(({ name }) => ({
      date,
      name,
      measuredFrom: line?.measuredFrom,
      figures: line?.targets.find((one) => one.name === name),
    })),
  );
  return {
    'nights.csv': csvTable(targetNights, [
      ['date', ({ date }) => date],
      ['target', ({ name }) => name],
      ['compared', ({ figures }) => figures !== undefined],
      ['verdict', ({ figures }) => figures?.verdict],
      ['timed', ({ figures }) => figures?.timed],
      ['failed', ({ figures }) => figures?.failed],
      ['at_tip', ({ figures }) => figures?.atTip],
      ['lag_blocks', ({ figures }) => figures?.lagBlocks],
      ['wrong', ({ figures }) => figures?.wrong],
      ['requests', ({ figures }) => figures?.requests],
      ['request_units', ({ figures }) => figures?.requestUnits],
      ['measured_from', ({ measuredFrom }) => measuredFrom],
    ]),
    'ratios.csv': csvTable(
      methods.flatMap((method) => method.nights.map((night) => ({ method, night }))),
      [
        ['date', ({ night }) => night.date],
        ['api', ({ method }) => method.api],
        ['method', ({ method }) => method.method],
        ['target', ({ method }) => method.target],
        ['against', ({ method }) => method.against],
        ['ratio', ({ night }) => night.ratio.value],
        ['low', ({ night }) => night.ratio.low],
        ['high', ({ night }) => night.ratio.high],
        ['conclusion', ({ night }) => night.conclusion],
      ],
    ),
    'methods.csv': csvTable(methods, [
      ['api', ({ api }) => api],
      ['method', ({ method }) => method],
      ['target', ({ target }) => target],
      ['against', ({ against }) => against],
      ['median_ratio', ({ ratio }) => ratio.value],
      ['low', ({ ratio }) => ratio.low],
      ['high', ({ ratio }) => ratio.high],
      ['p', ({ p }) => p],
      ['conclusion', ({ conclusion }) => conclusion],
      ['nights', (one) => one.nights.length],
    ]),
    'targets.csv': csvTable(targets, [
      ['target', ({ name }) => name],
      ['nights', (one) => one.nights],
      ['available_nights', ({ availableNights }) => availableNights],
      ['available', ({ available }) => available.value],
      ['available_low', ({ available }) => available.low],
      ['available_high', ({ available }) => available.high],
      ['error_rate', ({ errorRate }) => errorRate.value],
      ['error_low', ({ errorRate }) => errorRate.low],
      ['error_high', ({ errorRate }) => errorRate.high],
      ['timed', ({ timed }) => timed],
      ['failed', ({ failed }) => failed],
      ['at_tip', ({ atTip }) => atTip],
      ['nights_behind', ({ nightsBehind }) => nightsBehind],
      ['wrong', ({ wrong }) => wrong],
      ['requests', ({ requests }) => requests],
      ['request_units', ({ requestUnits }) => requestUnits],
      ['requests_per_correct_answer', ({ requestsPerCorrectAnswer }) => requestsPerCorrectAnswer],
    ]),
    'violations.csv': csvTable(violations, [
      ['target', ({ target }) => target],
      ['requirement', ({ id }) => id],
      ['section', ({ section }) => section],
      ['title', ({ title }) => title],
      ['first', ({ first }) => first],
      ['last', ({ last }) => last],
      ['nights', (one) => one.nights],
      ['open', ({ open }) => open],
    ]),
    'incidents.csv': csvTable(incidents, [
      ['target', ({ target }) => target],
      ['kind', ({ kind }) => kind],
      ['first', ({ first }) => first],
      ['last', ({ last }) => last],
      ['nights', (one) => one.nights],
      ['worst', ({ worst }) => worst],
    ]),
  };
}
