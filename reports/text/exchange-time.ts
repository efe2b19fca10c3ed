import type { ExchangeRecord } from '../../base/run-result.ts';

/** When the request was sent, and how long it took: what finds it in the logs of a service. Empty where that is not known. */
export function exchangeTimeText(exchange: ExchangeRecord | undefined): string {
  if (exchange?.sentAt === undefined) return '';
  const { sentAt, durationMs, response } = exchange;
  if (durationMs === undefined) return `sent ${sentAt}`;
  return `sent ${sentAt}, ${'failure' in response ? 'given up' : 'answered'} after ${shortMs(durationMs)}`;
}

/** Tenths below 10 ms, whole ones above: more than that is noise of the machine that measured. */
function shortMs(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}
