import { describe, expect, it } from 'vitest';
import type { RunResult, Verdict } from '../../base/run-result.ts';
import { conformingRun } from '../fixtures/sample-run.ts';
import { flakes } from './flakes.ts';
import { historyEntry } from './history.ts';
import type { HistoryEntry } from './history-entry.ts';
import { noHistory, stateAfter } from './history-state.ts';

const id = 'evm.block.hash';

function nights(verdicts: readonly Verdict[]): readonly HistoryEntry[] {
  const entries: HistoryEntry[] = [];
  for (const verdict of verdicts) entries.push(historyEntry(night(verdict), stateAfter(entries)));
  return entries;
}

function night(verdict: Verdict): RunResult {
  const run = conformingRun();
  return { ...run, requirements: run.requirements.map((one) => (one.id === id ? { ...one, verdict } : one)) };
}

describe('flakes', () => {
  it('counts nights that decided, with an interval', () => {
    const [flake, ...more] = flakes(nights(['passed', 'failed', 'inconclusive', 'passed', 'passed']));
    expect(more).toEqual([]);
    expect(flake).toMatchObject({ key: `${id} on evm-1`, failed: 1, decided: 4, rate: { value: 0.25 } });
    expect(flake?.rate.low).toBeCloseTo(0.0456, 3);
    expect(flake?.rate.high).toBeCloseTo(0.6994, 3);
    expect(flake?.nights).toEqual(['passed', 'failed', 'undecided', 'passed', 'passed']);
  });

  it('is silent on what always fails or always holds', () => {
    expect(flakes(nights(['failed', 'failed', 'inconclusive']))).toEqual([]);
    expect(flakes(nights(['passed', 'passed']))).toEqual([]);
  });

  it('looks back 30 nights', () => {
    expect(flakes(nights(['failed', ...Array.from({ length: 30 }, () => 'passed' as const)]))).toEqual([]);
  });

  it('passes over lines that do not say what failed', () => {
    const [first] = nights(['failed']);
    const {
      failed: _,
      decided: __,
      observed: ___,
      ...old
    } = first ?? historyEntry(night('failed'), noHistory);
    expect(flakes([old, ...nights(['passed', 'failed'])])[0]).toMatchObject({ failed: 1, decided: 2 });
  });
});

describe('historyEntry', () => {
  it('is short where a night is like the night before', () => {
    const [first, second] = nights(['passed', 'passed']);
    expect(first?.decided?.more).toHaveLength(5);
    expect(second).toMatchObject({ failed: [], decided: { more: [], less: [] }, observed: {} });
  });
});
