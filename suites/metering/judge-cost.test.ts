import { describe, expect, it } from 'vitest';
import { Unanswered } from '../../engine/unanswered.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { judgeCost } from './judge-cost.ts';
import type { Measured } from './measure.ts';

const exchange: Exchange = {
  node: 'full',
  transport: 'http',
  request: { method: 'GET', url: 'https://node.example/usage', headers: {} },
  answer: { kind: 'no-answer', cause: 'unreachable', message: 'not sent' },
  durationMs: 0,
};
const right: Measured = {
  sent: 5,
  booked: 5,
  grown: 5,
  still: true,
  quiet: { kind: 'quiet', perReading: 0 },
  staysShort: false,
  served: 5,
  exchange,
};
const moving = { kind: 'moving', why: 'others use it too' } as const;
const judge = (measured: Partial<Measured>) => judgeCost({ ...right, ...measured }, 'GET of shards');

describe('the price of a series', () => {
  it.each<[string, Partial<Measured>, string]>([
    ['is right where the total grew by as many units', {}, 'holds'],
    ['is a breach where it grew by more, and nobody else is there', { grown: 6 }, 'breach'],
    ['is a breach where it grew by less', { grown: 4 }, 'breach'],
    ['is a breach where it grew by less although others add to it', { grown: 4, quiet: moving }, 'breach'],
    ['is a breach where it did not grow at all', { grown: 0 }, 'breach'],
    ['is undecided where others may have added to it', { grown: 6, quiet: moving }, 'changed'],
    ['is undecided where the total went on growing', { grown: 5, still: false }, 'changed'],
    ['is undecided where requests had to be sent again', { booked: 6, grown: 6 }, 'changed'],
    ['is not stated for errors', { served: 4, grown: 4 }, 'no-evidence'],
    ['is unknown where nothing could be sent', { sent: 0, booked: 0, served: 0, grown: 0 }, 'no-evidence'],
  ])('%s', (_what, measured, kind) => {
    expect(judge(measured).kind).toBe(kind);
  });

  it.each<[string, Partial<Measured>, string]>([
    [
      'how many got errors',
      { served: 3 },
      '2 of 5 requests were not answered with data, and their price is not stated',
    ],
    ['how many were sent again', { booked: 7 }, '2 of the requests had to be sent again'],
  ])('states, where it is undecided, %s', (_what, measured, reason) => {
    expect(judge(measured)).toMatchObject({ reason });
  });

  it('cannot be decided by a total that fell', () => {
    expect(() => judge({ grown: -3 })).toThrow(Unanswered);
  });

  it('that is wrong counts only when it is seen again, as it takes several readings', () => {
    expect(judge({ grown: 4 })).toEqual({
      kind: 'breach',
      rule: 'cost',
      at: '',
      expected: '5 request units for 5 requests (GET of shards)',
      actual: 4,
      exchange,
      needsConfirmation: true,
    });
  });

  it('that is too low needs no second look once the total was seen to stay short', () => {
    expect(judge({ grown: 4, staysShort: true })).toMatchObject({ needsConfirmation: false });
    expect(judge({ grown: 4, staysShort: true, quiet: moving })).toMatchObject({ needsConfirmation: false });
  });
});
