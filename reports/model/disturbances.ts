import type { RunResult } from '../../base/run-result.ts';

/**
 * What disturbed a run, a sentence each: pleas for patience (429) with what they cost, and outages with their time and
 * where. Hostile text may stand in them: they go through an `inert/` function like everything else.
 */
export function disturbances({ traffic }: Pick<RunResult, 'traffic'>): string[] {
  if (traffic === undefined) return [];
  const { refused, waitedMs, slowestIntervalMs, outages } = traffic;
  const pace = slowestIntervalMs > 0 ? ` and slowed it to one request every ${slowestIntervalMs} ms` : '';
  const patience =
    refused === 0
      ? []
      : [
          `Rate limit: ${refused} ${refused === 1 ? 'response' : 'responses'} with status 429 or Retry-After delayed the run by ${(waitedMs / 1000).toFixed(1)} s${pace}.`,
        ];
  return [...patience, ...outages.map(outageSentence)];
}

type Outage = NonNullable<RunResult['traffic']>['outages'][number];

function outageSentence({ surfaces, from, to, lost, reason }: Outage): string {
  const where = surfaces.map((name) => name ?? 'the platform API').join(', ');
  const time = to === null ? `from ${from} to the end of the run` : `from ${from} to ${to}`;
  return `Outage: no response from ${where} ${time}; ${lost} requests failed (${reason}). What could not be evaluated because of it is inconclusive.`;
}
