import { describe, expect, it } from 'vitest';
import type { RequirementResult, RunResult } from '../../../base/run-result.ts';
import { sampleFromRuns } from '../../fixtures/sample-comparison.ts';
import type { Surface } from '../surface.ts';
import { comparedObservations } from './compared-observations.ts';

const [sample] = sampleFromRuns().runs;

function runOf(name: string, observations: Readonly<Record<string, unknown>>): RunResult {
  const requirements = Object.entries(observations).map(
    ([node, observation]): RequirementResult => ({
      id: 'x.y',
      section: '1',
      level: 'unspecified',
      title: 't',
      node,
      verdict: 'observed',
      known: false,
      cases: 1,
      findings: [],
      observation,
    }),
  );
  return { ...(sample as RunResult), target: { name }, requirements };
}

function nodeAt(node: string, api: string, address = 'h.example:1'): Surface {
  return { node, api, addresses: [address] };
}

function compare(runs: readonly RunResult[], surfaces?: Readonly<Record<string, readonly Surface[]>>) {
  const [observation] = comparedObservations(runs, surfaces);
  return observation;
}

describe('comparedObservations', () => {
  it('holds nodes side by side by their api where each target has one of it', () => {
    const runs = [runOf('a', { one: 1, two: 2 }), runOf('b', { zwei: 1, eins: 2 })];
    const surfaces = {
      a: [nodeAt('one', 'evm'), nodeAt('two', 'rollup')],
      b: [nodeAt('zwei', 'evm'), nodeAt('eins', 'rollup')],
    };
    expect(compare(runs, surfaces)).toEqual({
      id: 'x.y',
      values: { a: { evm: 1, rollup: 2 }, b: { evm: 1, rollup: 2 } },
      differ: false,
    });
    const crossed = { ...surfaces, b: [nodeAt('zwei', 'rollup'), nodeAt('eins', 'evm')] };
    expect(compare(runs, crossed)?.differ).toBe(true);
  });

  it('goes by the order of names where nodes have the same api', () => {
    const runs = [runOf('a', { one: 1, two: 2 }), runOf('b', { zwei: 2, eins: 1 })];
    expect(compare(runs)).toMatchObject({
      values: { a: { 'node 1': 1, 'node 2': 2 }, b: { 'node 2': 2, 'node 1': 1 } },
      differ: false,
    });
  });

  it('takes more nodes that do the same for no difference', () => {
    expect(compare([runOf('a', { one: 1 }), runOf('b', { x: 1, y: 1 })])?.differ).toBe(false);
    expect(compare([runOf('a', { one: 1 }), runOf('b', { x: 1, y: 3 })])?.differ).toBe(true);
  });

  it("takes a target's own host and port for no difference, and those of others for one", () => {
    const surfaces = {
      a: [nodeAt('n', 'grpc', 'a.example:4001')],
      b: [nodeAt('n', 'grpc', 'b.example:4002')],
    };
    const differ = (a: unknown, b: unknown) =>
      compare([runOf('a', { n: a }), runOf('b', { n: b })], surfaces)?.differ;
    expect(differ(4001, 4002)).toBe(false);
    expect(differ({ next: 'https://a.example:4001/x' }, { next: 'https://b.example:4002/x' })).toBe(false);
    expect(differ('https://a.example/x', 'https://b.example/x')).toBe(false);
    expect(differ('https://a.example:4001/x', 'https://b.example:4002/y')).toBe(true);
    expect(differ(4001, 4003)).toBe(true);
    expect(differ('https://a.example:4001/', 'https://a.example:4001/')).toBe(true);
    expect(differ('not-a.example', 'not-b.example')).toBe(true);
  });
});
