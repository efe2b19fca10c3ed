import { describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../base/run-result.ts';
import { joinStale, passingEntries, staleEntries } from './apply-baseline.ts';

const today = '2026-06-01';
const entry = (requirement: string, more: { node?: string; expires?: string } = {}) => ({
  requirement,
  reason: 'known',
  expires: '2026-12-31',
  ...more,
});
const result = (id: string, node: string, verdict: RequirementResult['verdict']): RequirementResult => ({
  id,
  section: '5.2',
  level: 'required',
  title: '',
  node,
  verdict,
  known: false,
  cases: 1,
  findings: [],
});
const passes = (requirement: string) => ({ requirement, node: null, why: 'the requirement now passes' });

describe('stale entries', () => {
  it('are past their date, or cover nothing that fails while something passes', () => {
    const results = [result('a', 'n1', 'passed'), result('a', 'n2', 'failed'), result('b', 'n1', 'skipped')];
    const entries = [
      entry('a'),
      entry('a', { node: 'n1' }),
      entry('b'),
      entry('c', { expires: '2026-05-31' }),
    ];
    expect(staleEntries(entries, results, today)).toEqual([
      { requirement: 'a', node: 'n1', why: 'the requirement now passes' },
      { requirement: 'c', node: null, why: 'expired on 2026-05-31' },
    ]);
  });

  it('of a shard wait for the others, where they are about every node', () => {
    const [first, second] = [[result('a', 'n1', 'passed')], [result('a', 'n2', 'failed')]];
    const entries = [entry('a'), entry('a', { node: 'n1' }), entry('a', { expires: '2026-05-31' })];
    const passing = passingEntries(entries, first, today);
    expect(passing).toEqual([passes('a')]);
    expect(joinStale([], passing, [...first, ...second])).toEqual([]);
    expect(joinStale([], [...passing, ...passing], first)).toEqual([passes('a')]);
  });
});
