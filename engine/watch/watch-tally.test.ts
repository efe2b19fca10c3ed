import { describe, expect, it } from 'vitest';
import { breach } from '../verdict/judgement.ts';
import type { Exchange } from '../wire/exchange.ts';
import { WatchTally } from './watch-tally.ts';

const askedAt = (url: string): Exchange => ({
  node: null,
  transport: 'http',
  request: { method: 'GET', url, headers: {} },
  answer: { kind: 'answer', status: 200, headers: {}, text: '{}', body: { kind: 'json', value: {} } },
  durationMs: 1,
});
const wrong = (at: string, url = 'https://a.example/1') =>
  breach({ rule: 'type', at, expected: 'a string', actual: 1, exchange: askedAt(url) });

describe('the responses of a run on a requirement', () => {
  it('is nothing where none of them broke it', () => {
    const tally = new WatchTally({ count: 1 });
    expect(WatchTally.outcomeOf([tally])).toBeUndefined();
  });

  it('counts the answers that broke it among those that were judged, and takes places that differ in indices for one kind', () => {
    const tally = new WatchTally({ count: 20 });
    expect(tally.broken(wrong('/results/3/id'), false)).toBe(true);
    expect(tally.broken(wrong('/results/7/id'), false)).toBe(false);
    expect(WatchTally.outcomeOf([tally])).toMatchObject({
      verdict: 'failed',
      cases: 20,
      sightings: [{ seen: 2, sent: 20 }],
    });
  });

  it('shows the same exchange in whatever order they came', () => {
    const shown = (urls: readonly string[]) => {
      const tally = new WatchTally();
      for (const url of urls) tally.broken(wrong('/id', url), false);
      const outcome = WatchTally.outcomeOf([tally]);
      return outcome?.verdict === 'failed' ? outcome.sightings[0]?.breach.exchange?.request.url : undefined;
    };
    expect(shown(['https://a.example/2', 'https://a.example/1'])).toBe('https://a.example/1');
    expect(shown(['https://a.example/1', 'https://a.example/2'])).toBe('https://a.example/1');
  });

  it('puts what no dialect explains before what one does, and keeps few of each', () => {
    const tally = new WatchTally();
    for (let count = 0; count < 50; count += 1) tally.broken(wrong(`/explained-${'x'.repeat(count)}`), true);
    expect(tally.broken(wrong('/unexplained'), false)).toBe(true);
    const outcome = WatchTally.outcomeOf([tally]);
    if (outcome?.verdict !== 'failed') throw new Error('it has to fail');
    expect(outcome.sightings[0]?.breach.at).toBe('/unexplained');
    expect(outcome.sightings.length).toBeLessThan(50);
  });

  it('never reads as sound where the rule itself failed', () => {
    const tally = new WatchTally();
    tally.crashed(new Error('oops'));
    expect(WatchTally.outcomeOf([tally])).toMatchObject({ verdict: 'inconclusive', cause: 'internal' });
  });
});
