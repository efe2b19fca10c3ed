import { alternativesOf } from '../entries/alternative-family.ts';
import type { Alternative } from '../entries/behaviour.ts';

const alternative = alternativesOf({ id: 'metering.', section: '8' });

const shared = {
  requirements: [
    'metering.sharded.every-request',
    'metering.sharded.shards-get',
    'metering.sharded.json-rpc',
    'metering.sharded.messages-get',
    'metering.full-archive.same-cost',
  ],
  because: 'what others spend in the meantime cannot be distinguished from the cost of a request',
} as const;

/** What a meter may do as well, and what the contract does not price (§8). */
export const alternatives: readonly Alternative[] = [
  alternative('lagging', 'The total lags 200 ms behind, as the target file says', { 'meter.lag': () => 200 }),
  alternative.forcing(shared)(
    'foreign-traffic',
    'Others use the same account all the time, now more and now less',
    {
      'meter.read': (total, { reads }) => total + reads * 3 + (reads % 4),
    },
  ),
  alternative.forcing(shared)(
    'foreign-request-at-times',
    'With every fifth reading of the meter somebody else has sent a request',
    {
      'meter.read': (total, { reads }) => total + Math.floor(reads / 5),
    },
  ),
  alternative.forcing(shared)(
    'foreign-request-a-second',
    'Somebody else sends a request every 700 ms',
    () => {
      const from = Date.now();
      return { 'meter.read': (total) => total + 1 + Math.floor((Date.now() - from) / 700) };
    },
  ),
  alternative('readings-cost', 'Each reading of the meter costs 1 request unit itself', {
    'meter.read': (total, { reads }) => total + reads,
  }),
  alternative('failures-cost', 'Requests that fail cost 1 request unit too', {
    'sharded.cost': (units, { served }) => (served ? units : 1),
  }),
];
