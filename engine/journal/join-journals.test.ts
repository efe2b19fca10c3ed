import { describe, expect, it } from 'vitest';
import type { RequirementResult, RunHead, RunVerdict } from '../../base/run-result.ts';
import { loadRegister } from '../../specs/register.ts';
import { joinJournals } from './join-journals.ts';
import type { JournalContent } from './read-journal.ts';

const register = loadRegister();
const head: RunHead = {
  ...{ tool: { name: 'nodeproof', version: '1' }, target: { name: 'a' }, profile: 'quick', seed: 7 },
  startedAt: '2026-01-01T00:00:00.000Z',
};

const result = (verdict: RequirementResult['verdict']): RequirementResult => ({
  ...{ id: 'platform.organization.id', section: '2.1', level: 'required', title: 'It has an id' },
  ...{ node: null, verdict, known: false, cases: 1, findings: [] },
});

function journal(
  directory: string,
  more: Partial<RunHead>,
  verdict: RunVerdict = 'conforms',
  results: readonly RequirementResult[] = [result('passed')],
): JournalContent {
  return {
    ...{ directory, planned: results.length, nodes: [], strict: false, results, head: { ...head, ...more } },
    spent: undefined,
    footer: {
      ...{ finishedAt: head.startedAt, verdict, stale: [], latency: {} },
      summary: { passed: 0, failed: 0, deviates: 0, inconclusive: 0, observed: 0, skipped: 0 },
      ledger: { requests: 0, requestUnits: 0, nodes: {} },
    },
  };
}

const shard = (index: number, of: number, more: Partial<RunHead> = {}): JournalContent =>
  journal(`s${index}`, { shard: { index, of }, ...more });

describe('shards', () => {
  it('are one run where all are there, in any order', () => {
    const { run } = joinJournals([shard(3, 3), shard(1, 3), shard(2, 3)], register);
    expect(run.verdict).toBe('conforms');
    expect(run).not.toHaveProperty('shard');
    expect(run.requirements).toHaveLength(3);
  });

  it('keep what was selected', () => {
    const selection = { only: ['2.1'] };
    const { run } = joinJournals([shard(1, 2, { selection }), shard(2, 2, { selection })], register);
    expect(run.selection).toEqual(selection);
  });

  it.each([
    ['one is missing', [shard(2, 3), shard(3, 3)], 'shard 1/3 is missing'],
    ['several are missing', [shard(2, 4), shard(3, 4)], 'shard 1/4, shard 4/4 are missing'],
    ['one stands twice', [shard(1, 2), shard(1, 2)], 's1 and s1 both hold shard 1/2'],
    ['one too many stands twice', [shard(1, 2), shard(2, 2), shard(2, 2)], 'both hold shard 2/2'],
    ['one is of other parts', [shard(1, 2), shard(2, 3)], 'number of shards is 2 in s1 and 3 in s2'],
    ['one has another seed', [shard(1, 2), shard(2, 2, { seed: 8 })], 'seed is 7 in s1 and 8 in s2'],
    ['one has another profile', [shard(1, 2), shard(2, 2, { profile: 'deep' })], 'profile is "quick"'],
    ['one has another target', [shard(1, 2), shard(2, 2, { target: { name: 'b' } })], 'target is "a"'],
    [
      'one has another selection',
      [shard(1, 2), shard(2, 2, { selection: { only: ['2.1'] } })],
      'selection (--only) is [] in s1 and ["2.1"] in s2',
    ],
    ['one is a whole run', [shard(1, 2), journal('w', {})], 'w: is not a shard'],
    ['all are whole runs', [journal('v', {}), journal('w', {})], 'v: is not a shard'],
  ])('are rejected where %s', (_what, journals, words) => {
    expect(() => joinJournals(journals, register)).toThrow(words);
  });

  it('are rejected as none where no directory is named', () => {
    expect(() => joinJournals([], register)).toThrow('at least one');
  });

  it('are reported alone as what they are', () => {
    const { run } = joinJournals([shard(2, 3)], register);
    expect(run.shard).toEqual({ index: 2, of: 3 });
    expect(run.verdict).toBe('conforms');
  });

  it('need one required statement that passed among all of them, not in each', () => {
    const skipped = journal('s2', { shard: { index: 2, of: 2 } }, 'inconclusive', [result('skipped')]);
    expect(joinJournals([shard(1, 2), skipped], register).run.verdict).toBe('conforms');
    const other = journal('s1', { shard: { index: 1, of: 2 } }, 'inconclusive', [result('skipped')]);
    expect(joinJournals([other, skipped], register).run.verdict).toBe('inconclusive');
  });

  it('are inconclusive where one of them is', () => {
    const results = [result('passed'), result('inconclusive')];
    const open = journal('s2', { shard: { index: 2, of: 2 } }, 'inconclusive', results);
    expect(joinJournals([shard(1, 2), open], register).run.verdict).toBe('inconclusive');
    const { footer: _footer, ...killed } = shard(2, 2);
    expect(joinJournals([shard(1, 2), { ...killed, footer: undefined }], register).run.verdict).toBe(
      'inconclusive',
    );
  });

  it('conform alone where no required statement fell to them, and state that', () => {
    const empty = journal('s2', { shard: { index: 2, of: 2 } }, 'conforms', []);
    expect(joinJournals([empty], register).run.verdict).toBe('conforms');
    expect(
      joinJournals([empty, journal('s1', { shard: { index: 1, of: 2 } }, 'conforms', [])], register).run
        .verdict,
    ).toBe('inconclusive');
  });
});

describe('a run that was killed', () => {
  it('names what it was to decide, and nothing else', () => {
    const selection = { only: ['platform.organization'] };
    const { footer: _footer, ...killed } = journal('k', { selection });
    const { run } = joinJournals([{ ...killed, footer: undefined }], register);
    expect(run.verdict).toBe('inconclusive');
    expect(run.requirements.every(({ id }) => id.startsWith('platform.organization'))).toBe(true);
  });

  it('lists each entry that was planned, in the order of the run', () => {
    const entry = (id: string, place: number, nodes: readonly (string | null)[]) => ({
      ...({ id, place, nodes, section: '2', level: 'required', title: id } as const),
    });
    const plan = [
      entry('platform.organization.id', 0, [null]),
      entry('own.status.served', 1, ['b', 'a']),
      entry('own.status.answer', 2, ['a']),
    ];
    const results = [
      { ...result('passed'), id: 'own.status.answer', node: 'a' },
      { ...result('passed'), id: 'own.status.served', node: 'a' },
    ];
    const killed = { ...journal('k', {}, 'conforms', results), nodes: ['b', 'a'], plan, footer: undefined };
    const { run } = joinJournals([killed], register);
    expect(run.requirements.map(({ id, node, verdict }) => [id, node, verdict])).toEqual([
      ['platform.organization.id', null, 'inconclusive'],
      ['own.status.served', 'b', 'inconclusive'],
      ['own.status.served', 'a', 'passed'],
      ['own.status.answer', 'a', 'passed'],
    ]);
    expect(run.summary).toMatchObject({ passed: 2, inconclusive: 2 });
    expect(run.requirements[0]?.reason).toMatch(/the run ended before/);
  });
});
