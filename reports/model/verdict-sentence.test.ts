import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../base/run-result.ts';
import { conformingRun, inconclusiveRun, violatingRun } from '../fixtures/sample-run.ts';
import { verdictSentence } from './verdict-sentence.ts';

function only(run: RunResult, ...ids: readonly string[]): RunResult {
  return { ...run, requirements: run.requirements.filter(({ id }) => ids.includes(id)) };
}

describe('verdictSentence', () => {
  it('says first what fails and where', () => {
    expect(verdictSentence(violatingRun())).toBe(
      'Violates the contract: 3 required statements fail, on the platform API and rollup-1; ' +
        '1 advisory statement fails; 1 failure is known; 1 deviates as the dialect documents; 3 hold; 2 could not be evaluated.',
    );
  });

  it('says that everything holds', () => {
    expect(verdictSentence(conformingRun())).toBe(
      'Conforms to the contract: no required statement fails; ' +
        '5 hold (1 advisory, 1 with undecided cases); no data was found for 1 (set known.accounts for 1 in the target file).',
    );
  });

  it('does not hide what a conforming run could not decide, or knows to fail', () => {
    const run = only(violatingRun(), 'wallet.balance.visible', 'sharded.messages.offset', 'evm.block.hash');
    expect(verdictSentence({ ...run, verdict: 'conforms' })).toBe(
      'Conforms to the contract as far as it could be evaluated: no required statement fails unexpectedly; ' +
        '1 failure is known; 1 holds; 1 could not be evaluated.',
    );
  });

  it('names the reason that most of what is undecided shares', () => {
    expect(verdictSentence(inconclusiveRun())).toBe(
      'Inconclusive, in shard 2 of 3 of the selection (platform, 2.7) alone: the run did not finish; no required statement failed; 1 holds; ' +
        '3 could not be evaluated, 2 of them because: could not be reached: connect ECONNREFUSED.',
    );
  });

  it('explains a violation by a stale baseline or by advisory failures that count', () => {
    expect(verdictSentence({ ...conformingRun(), verdict: 'violates' }, 2)).toBe(
      'Violates the contract: 2 baseline entries are stale; ' +
        '5 hold (1 advisory, 1 with undecided cases); no data was found for 1 (set known.accounts for 1 in the target file).',
    );
    expect(verdictSentence(only(violatingRun(), 'evm.block.hash-of-header'))).toBe(
      'Violates the contract: 1 advisory statement fails; none holds.',
    );
  });

  it('never says that what was not evaluated conforms', () => {
    const nothing = { ...only(conformingRun(), 'wallet.orders.limit'), verdict: 'inconclusive' } as const;
    expect(verdictSentence(nothing)).toBe(
      'Inconclusive: nothing was evaluated, as no required statement passed; ' +
        'no data was found for 1 (set known.accounts for 1 in the target file).',
    );
    const observed = only(conformingRun(), 'platform.errors.status-codes');
    expect(verdictSentence({ ...observed, verdict: 'inconclusive' })).toBe(
      'Inconclusive: nothing was evaluated, as no required statement was selected.',
    );
    expect(verdictSentence({ ...observed, shard: { index: 1, of: 9 } })).toBe(
      'Conforms to the contract, in shard 1 of 9 alone: no required statement was part of it; none holds.',
    );
  });

  it('says how many are open for the most frequent reason, and what to do where nothing was evaluated', () => {
    const down = inconclusiveRun().requirements.map((one) => ({
      ...one,
      verdict: 'inconclusive' as const,
      reason: 'every response had status 502',
    }));
    const { shard: _shard, selection: _selection, ...run } = inconclusiveRun();
    const finished = { ...run, finishedAt: run.startedAt, requirements: down };
    expect(verdictSentence(finished)).toBe(
      'Inconclusive: nothing was evaluated, as no required statement passed; 4 could not be evaluated, ' +
        'because: every response had status 502. Check that the service is up and that the addresses and the api ' +
        'of each node in the target file are right, then run again.',
    );
  });

  it('says how much a profile evaluates that leaves statements out', () => {
    const leftOut = (run: RunResult, id: string): RunResult => ({
      ...run,
      profile: 'smoke',
      requirements: run.requirements.map(({ skip: _skip, ...one }) =>
        one.id === id ? { ...one, verdict: 'skipped', leftOut: true } : one,
      ),
    });
    const run = conformingRun();
    const [passed] = run.requirements.filter(
      ({ verdict, level }) => verdict === 'passed' && level === 'required',
    );
    expect(verdictSentence(leftOut(run, passed?.id ?? ''))).toMatch(
      /^Conforms as far as smoke evaluates: \d of \d required statements, none fails; 4 hold/,
    );
    expect(verdictSentence(leftOut(violatingRun(), 'sharded.messages.offset'))).toMatch(
      /; smoke evaluates \d+ of \d+ required statements[;.]/,
    );
  });

  it('names what was selected', () => {
    const selection = { only: ['area:evm'], nodes: ['wallet-1'] };
    expect(verdictSentence({ ...conformingRun(), selection })).toMatch(
      /^Conforms to the contract, in the selection \(area:evm; on wallet-1\) alone: no required/,
    );
    expect(verdictSentence({ ...conformingRun(), selection, shard: { index: 1, of: 2 } })).toContain(
      ', in shard 1 of 2 of the selection (area:evm; on wallet-1) alone: ',
    );
  });

  it('counts nodes where there are too many to name', () => {
    const [, , failed] = violatingRun().requirements;
    const requirements =
      failed === undefined ? [] : ['a', 'b', 'c', 'd', 'e'].map((node) => ({ ...failed, node }));
    expect(verdictSentence({ ...violatingRun(), requirements })).toContain(
      '5 required statements fail, on 5 nodes',
    );
  });
});
