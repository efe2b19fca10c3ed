import { expect, it } from 'vitest';
import { Pace } from './pace.ts';

it('shows requests, their rate, the used budget and the time left', () => {
  let now = 0;
  const pace = new Pace({ now: () => now, budget: { requests: 1000, requestUnits: 50 } });
  pace.start(400);
  expect(pace.parts()).toEqual([]);
  now = 10_000;
  pace.spent({ requests: 100, requestUnits: 10 });
  expect(pace.parts()).toEqual(['100 requests at 10/s', '20 % of budget', '30 s left']);
  now = 400_000;
  pace.spent({ requests: 500, requestUnits: 10 });
  expect(pace.parts()).toEqual(['500 requests at 1.3/s', '50 % of budget']);
});
