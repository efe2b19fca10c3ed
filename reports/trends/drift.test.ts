import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { conformingRun } from '../fixtures/sample-run.ts';
import { driftSince } from './drift.ts';
import { historyEntry } from './history.ts';
import { noHistory, stateAfter } from './history-state.ts';

const id = 'platform.errors.status-codes';

function observing(observation: unknown): RunResult {
  const run = conformingRun();
  return {
    ...run,
    requirements: run.requirements.map((one) => (one.id === id ? { ...one, observation } : one)),
  };
}

const changesOf = (run: RunResult, extras: Parameters<typeof driftSince>[1]) =>
  driftSince(run, extras).drifts.map(({ result, changes }) => [result.id, changes]);

describe('driftSince', () => {
  const run = observing({ absent: 404, unauthorized: 403, fields: ['id', 'tag'] });
  const expected = [
    [
      id,
      [
        { path: 'unauthorized', before: '401', after: '403' },
        { path: 'fields', before: null, after: '["id","tag"]' },
      ],
    ],
  ];

  it('finds by an earlier run what is observed otherwise', () => {
    expect(changesOf(run, { previous: conformingRun() })).toEqual(expected);
    expect(driftSince(run, { previous: conformingRun() }).since).toBe(conformingRun().startedAt);
  });

  it('finds the same by the lines of a history', () => {
    expect(changesOf(run, { history: [historyEntry(conformingRun(), noHistory)] })).toEqual(expected);
  });

  it('finds what the history had last, also behind a run that did not observe it', () => {
    const first = historyEntry(conformingRun(), noHistory);
    const empty = historyEntry({ ...conformingRun(), requirements: [] }, stateAfter([first]));
    expect(changesOf(run, { history: [first, empty] })).toEqual(expected);
    expect(changesOf(conformingRun(), { history: [first, empty] })).toEqual([]);
  });

  it('is no drift when fields come in another order, or there was no earlier run', () => {
    expect(changesOf(observing({ unauthorized: 401, absent: 404 }), { previous: conformingRun() })).toEqual(
      [],
    );
    expect(driftSince(run, {})).toEqual({ since: null, drifts: [] });
    expect(changesOf(run, { previous: { ...conformingRun(), requirements: [] } })).toEqual([]);
  });

  it('keeps numbers exact', () => {
    const [before, after] = [observing(9007199254740993n), observing(9007199254740992n)];
    expect(changesOf(after, { history: [historyEntry(before, noHistory)] })).toEqual([
      [id, [{ path: '', before: '9007199254740993', after: '9007199254740992' }]],
    ]);
  });

  it('says of what is too long to keep that it changed', () => {
    const history = [historyEntry(observing('x'.repeat(20_000)), noHistory)];
    expect(changesOf(observing('y'.repeat(20_000)), { history })).toEqual([[id, []]]);
  });
});
