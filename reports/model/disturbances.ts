import type { RunResult, Silences } from '../../base/run-result.ts';

/**
 * What disturbed a run, a sentence each: rate limits (429) with the delay that they caused, outages with their time and
 * where, and requests without a response in time. They may contain untrusted text, and are escaped like everything else.
 */
export function disturbances({ traffic }: Pick<RunResult, 'traffic'>): string[] {
  if (traffic === undefined) return [];
  const { refused, waitedMs, slowestIntervalMs, outages, silences } = traffic;
  const pace = slowestIntervalMs > 0 ? ` and slowed it to one request every ${slowestIntervalMs} ms` : '';
  const rateLimits =
    refused === 0
      ? []
      : [
          `Rate limit: ${refused} ${refused === 1 ? 'response' : 'responses'} with status 429 or Retry-After delayed the run by ${(waitedMs / 1000).toFixed(1)} s${pace}.`,
        ];
  return [
    ...rateLimits,
    ...outages.map(outageSentence),
    ...(silences === undefined ? [] : [silenceSentence(silences)]),
  ];
}

function silenceSentence({ timedOut, answeredLater }: Silences): string {
  const times = timedOut === 1 ? '1 request got' : `${timedOut} requests got`;
  const later =
    answeredLater === 0
      ? ''
      : `; ${answeredLater} of them ${answeredLater === 1 ? 'was' : 'were'} answered when sent once more`;
  return `No response in time: ${times} no complete response within limits.timeoutMs${later}. What could not be evaluated because of it is inconclusive.`;
}

type Outage = NonNullable<RunResult['traffic']>['outages'][number];

function outageSentence({ surfaces, from, to, lost, reason }: Outage): string {
  const where = surfaces.map((name) => name ?? 'the platform API').join(', ');
  const rest =
    to === null
      ? 'What could not be evaluated because of it is inconclusive.'
      : 'What it left without a verdict was tried once more.';
  const time = to === null ? `from ${from} to the end of the run` : `from ${from} to ${to}`;
  return `Outage: no response from ${where} ${time}; ${lost} requests failed (${reason}). ${rest}`;
}
