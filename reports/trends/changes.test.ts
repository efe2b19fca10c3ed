import { describe, expect, it } from 'vitest';
import type { RequirementResult, RunResult } from '../../base/run-result.ts';
import { violatingRun } from '../fixtures/sample-run.ts';
import { changesSince } from './changes.ts';

const ids = (results: readonly { readonly result: RequirementResult }[]) =>
  results.map(({ result }) => result.id);

function changed(run: RunResult, id: string, change: Partial<RequirementResult>): RunResult {
  return {
    ...run,
    requirements: run.requirements.map((one) => (one.id === id ? { ...one, ...change } : one)),
  };
}

describe('changesSince', () => {
  const run = violatingRun();

  it('finds nothing between a run and itself', () => {
    expect(changesSince(run, violatingRun())).toEqual({
      worse: [],
      better: [],
      other: [],
      gone: [],
    });
  });

  it('distinguishes what fails now from what holds now', () => {
    const later = changed(
      changed(run, 'platform.organization.id', { verdict: 'failed' }),
      'jsonrpc.envelope.id-echo',
      { verdict: 'passed', findings: [] },
    );
    const changes = changesSince(run, later);
    expect(ids(changes.worse)).toEqual(['platform.organization.id']);
    expect(ids(changes.better)).toEqual(['jsonrpc.envelope.id-echo']);
    expect(ids(changesSince(later, run).worse)).toEqual(['jsonrpc.envelope.id-echo']);
  });

  it('does not call a failure fixed that could not be decided', () => {
    const changes = changesSince(run, changed(run, 'jsonrpc.envelope.id-echo', { verdict: 'inconclusive' }));
    expect(changes.better).toEqual([]);
    expect(ids(changes.other)).toEqual(['jsonrpc.envelope.id-echo']);
  });

  it('keeps nodes apart and misses what is gone', () => {
    const changes = changesSince(run, changed(run, 'jsonrpc.envelope.id-echo', { node: 'rollup-2' }));
    expect(ids(changes.worse)).toEqual(['jsonrpc.envelope.id-echo']);
    expect(changes.worse[0]?.before).toBeNull();
    expect(changes.gone.map(({ node }) => node)).toEqual(['rollup-1']);
  });
});
