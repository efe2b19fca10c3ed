import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { conformingRun } from '../../reports/fixtures/sample-run.ts';
import { schemaErrors } from '../../specs/fixtures/schema-errors.ts';
import type { Sample } from '../../specs/formats/measurement-line.ts';
import { buildComparison, type ComparisonParts } from './build-comparison.ts';
import type { Measurement } from './measurement/measurement.ts';

const head = {
  tool: { name: 'nodeproof', version: '0.1.0' },
  seed: 42,
  startedAt: '2026-01-01T00:00:00.000Z',
  finishedAt: '2026-01-01T00:01:00.000Z',
};

function sample(round: number, target: string, latencyMs: number, more: Partial<Sample> = {}): Sample {
  const place = { node: 'n', api: 'jsonrpc', group: 'jsonrpc', method: 'eth_blockNumber', order: 0 };
  return { ...place, round, target, intendedAt: round * 100, latencyMs, outcome: 'answered', ...more };
}

function measurement(samples: readonly Sample[], targets: readonly string[]): Measurement {
  return {
    targets,
    rounds: 100,
    samples,
    connects: [],
    sightings: [],
    pinned: [],
    coverage: [],
    leftOut: [],
    looks: [],
    machine: [],
    spent: {},
  };
}

function named(name: string, more: Partial<RunResult> = {}): RunResult {
  return { ...conformingRun(), target: { name }, ...more };
}

function compare(samples: readonly Sample[], parts: Partial<ComparisonParts> = {}) {
  const runs = [named('a'), named('b')];
  return buildComparison({ ...head, runs, measurement: measurement(samples, ['a', 'b']), ...parts });
}

/** The weather of a round slows both down. */
const weather = (round: number): number => 10 + 5 * Math.sin(round / 7) + ((round * 7919) % 13) / 10;

describe('buildComparison', () => {
  it('finds the ratio of two latencies under one weather, and keeps to the published format', () => {
    const samples = Array.from({ length: 100 }, (_, round) => [
      sample(round, 'a', weather(round)),
      sample(round, 'b', 1.2 * weather(round) + ((round * 31) % 7) / 20),
    ]).flat();
    const comparison = compare(samples);
    expect(schemaErrors('compare', comparison)).toEqual([]);
    const [difference] = comparison.differences;
    expect(difference).toMatchObject({
      api: 'jsonrpc',
      target: 'b',
      against: 'a',
      rounds: 100,
      conclusion: 'slower',
    });
    expect(difference?.ratio.value).toBeCloseTo(1.21, 1);
    expect(comparison.latency[0]?.p99).toMatchObject({ low: null, high: null });
    expect(comparison.latency[0]?.p95.low).not.toBeNull();
  });

  it('is the same from the same parts', () => {
    const samples = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((round) => [
      sample(round, 'a', 10),
      sample(round, 'b', 11 + round / 9),
    ]);
    expect(compare(samples)).toEqual(compare(samples));
  });

  it('keeps rate-limit responses out of errors, and errors of the API out of latencies', () => {
    const samples = Array.from({ length: 50 }, (_, round) => [
      sample(round, 'a', 10),
      sample(round, 'b', 1, { outcome: round < 5 ? 'refused' : round < 10 ? 'limited' : 'answered' }),
    ]).flat();
    const comparison = compare(samples);
    expect(comparison.errors[1]).toMatchObject({ target: 'b', count: 45, failed: 5 });
    expect(comparison.latency[1]?.count).toBe(40);
    expect(comparison.differences[0]?.rounds).toBe(40);
  });

  it('leaves out new connections, unless a target closes all of them', () => {
    const some = Array.from({ length: 40 }, (_, round) => [
      sample(round, 'a', 10),
      sample(round, 'b', round < 5 ? 60 : 10, round < 5 ? { cold: true } : {}),
    ]).flat();
    expect(compare(some).latency[1]).toMatchObject({ count: 35, p95: { value: 10 } });
    const all = some.map((one) =>
      one.target === 'b' ? { ...one, latencyMs: 60, cold: true as const } : one,
    );
    expect(compare(all).latency[1]).toMatchObject({ count: 40, p50: { value: 60 } });
  });

  it('bounds the ratio on one side where most requests were given up', () => {
    const samples = Array.from({ length: 25 }, (_, round) => [
      sample(round, 'a', weather(round)),
      round % 5 < 3 ? sample(round, 'b', 150, { outcome: 'timeout' }) : sample(round, 'b', weather(round)),
    ]).flat();
    const { differences, latency, errors } = compare(samples);
    expect(differences[0]).toMatchObject({ conclusion: 'slower', ratio: { high: null } });
    expect(latency[1]?.p95).toMatchObject({ value: 150, censored: true });
    expect(errors[1]).toMatchObject({ target: 'b', count: 25, failed: 15 });
    expect(errors[1]?.rate.low).toBeGreaterThan(0.3);
  });

  it('names what never answered in place of comparing it', () => {
    const samples = Array.from({ length: 10 }, (_, round) => [
      sample(round, 'a', 10),
      sample(round, 'b', 5, { outcome: 'failed' }),
    ]).flat();
    const comparison = compare(samples);
    expect(comparison.differences).toEqual([]);
    expect(comparison.measured?.notCompared).toEqual([
      { method: 'eth_blockNumber (jsonrpc)', reason: 'b never responded' },
    ]);
    expect(comparison.cost[1]).toMatchObject({ correctAnswers: 0, requestsPerCorrectAnswer: null });
  });

  it('says why a method was not compared with a target that was never asked', () => {
    const samples = [0, 1, 2].flatMap((round) => [
      sample(round, 'a', 10),
      sample(round, 'c', 10),
      sample(round, 'b', 10, { api: 'evm' }),
      sample(round, 'a', 10, { api: 'evm' }),
      sample(round, 'a', 10, { method: 'eth_chainId' }),
    ]);
    const coverage = [
      { target: 'c', node: 'n', api: 'jsonrpc', method: 'eth_chainId', standing: 'missing' as const },
    ];
    const runs = ['a', 'b', 'c'].map((name) => named(name));
    const measured = { ...measurement(samples, ['a', 'b', 'c']), coverage };
    const { notCompared = [] } = buildComparison({ ...head, runs, measurement: measured }).measured ?? {};
    const reasons = notCompared.map(({ method, reason }) => `${method}: ${reason}`);
    expect(reasons).toContain('eth_blockNumber (jsonrpc): no jsonrpc node of b was compared');
    expect(reasons).toContain('eth_chainId (jsonrpc): no jsonrpc node of b was compared');
    expect(reasons).toContain('eth_chainId (jsonrpc): c does not know the method');
    expect(reasons.filter((reason) => reason.includes('never responded'))).toEqual([]);
  });

  it('counts rate-limit responses of the run and of the rounds', () => {
    const samples = [0, 1, 2].flatMap((round) => [
      sample(round, 'a', 10),
      sample(round, 'b', 10, round === 0 ? { outcome: 'limited' } : {}),
    ]);
    const traffic = { refused: 56, waitedMs: 26_000, slowestIntervalMs: 0, outages: [] };
    const { targets } = compare(samples, { runs: [named('a'), named('b', { traffic })] });
    expect(targets.map(({ rateLimited }) => rateLimited)).toEqual([
      { requests: 0, waitedMs: 0 },
      { requests: 57, waitedMs: 26_000 },
    ]);
  });

  it('of several nodes takes the mostSevere verdict, and of observations what they are, not where', () => {
    const observe = (node: string, observation: unknown) => ({
      id: 'x.y',
      section: '1',
      level: 'unspecified' as const,
      title: 't',
      node,
      verdict: 'observed' as const,
      known: false,
      cases: 1,
      findings: [],
      observation,
    });
    const a = named('a', {
      requirements: [observe('one', { pages: 5, n: 1 }), observe('two', { n: 1, pages: 5 })],
    });
    const b = named('b', {
      requirements: [
        observe('other', { pages: 5, n: 1 }),
        { ...observe('broken', undefined), verdict: 'failed' },
      ],
    });
    const comparison = buildComparison({ ...head, runs: [a, b] });
    expect(comparison.requirements[0]).toMatchObject({
      verdicts: { a: 'observed', b: 'failed' },
      differ: true,
    });
    expect(comparison.observations[0]).toMatchObject({ differ: false });
    expect(comparison.measured).toBeNull();
    expect(schemaErrors('compare', comparison)).toEqual([]);
  });
});
