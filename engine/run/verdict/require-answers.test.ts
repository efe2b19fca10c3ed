import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../verdict/outcome.ts';
import { CircuitBreaker } from '../../wire/availability/circuit-breaker.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { requireAnswers } from './require-answers.ts';

const to = { url: 'http://127.0.0.1:1/x' };
const seen = (status?: number): Exchange => ({
  ...{ node: 'n', transport: 'http', request: { method: 'GET', url: to.url, headers: {} }, durationMs: 0 },
  answer:
    status === undefined
      ? { kind: 'no-answer', cause: 'unreachable', message: 'ECONNREFUSED' }
      : { kind: 'answer', status, headers: {}, text: '', body: { kind: 'empty' } },
});
const outcomes = new Map<string, Outcome>([
  ['watched', { verdict: 'observed', cases: 1, observation: { wrong: 'unreachable' } }],
  ['checked', { verdict: 'passed', cases: 1 }],
]);
const verdicts = async (health: CircuitBreaker, alive: boolean, since = new Date(0), surface = 'n') =>
  [...(await requireAnswers(outcomes, health, { surface, since, control: async () => alive })).values()].map(
    ({ verdict }) => verdict,
  );

describe('an observation', () => {
  it('is one where everything was answered', async () => {
    const health = new CircuitBreaker();
    health.saw(to, seen(200));
    expect(await verdicts(health, false)).toEqual(['observed', 'passed']);
  });

  it('is none of a surface in an outage, and one of what others do meanwhile', async () => {
    const health = new CircuitBreaker();
    health.saw(to, seen(200));
    for (let at = 0; at < 10; at += 1) {
      health.saw(to, seen());
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(await verdicts(health, true)).toEqual(['inconclusive', 'passed']);
    expect(await verdicts(health, true, new Date(0), 'other')).toEqual(['observed', 'passed']);
    await new Promise((resolve) => setTimeout(resolve, 5));
    health.saw(to, seen(200));
    expect(await verdicts(health, true)).toEqual(['inconclusive', 'passed']);
    expect(await verdicts(health, true, new Date(Date.now() + 1000))).toEqual(['observed', 'passed']);
  });

  it('is kept of a surface that is silent to invalid credentials alone, as a control request shows', async () => {
    const health = new CircuitBreaker();
    health.sawSilence(to, seen());
    expect(await verdicts(health, true)).toEqual(['observed', 'passed']);
    expect(await verdicts(health, false)).toEqual(['inconclusive', 'passed']);
  });
});
