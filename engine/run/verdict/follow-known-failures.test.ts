import { describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../../base/run-result.ts';
import type { DecidedResult } from '../run-outcome.ts';
import { followKnownFailures } from './follow-known-failures.ts';

const result = (id: string, verdict: RequirementResult['verdict'], known = false): RequirementResult => ({
  ...{ id, section: '2.1', level: 'required', title: '', node: null, known, cases: 1, findings: [], verdict },
  ...(verdict === 'inconclusive' ? { reason: 'no id to compare' } : {}),
});
const failure: DecidedResult = { result: result('a.id', 'failed', true), shownBy: ['organization'] };
const open = (...unusable: readonly string[][]): DecidedResult => ({
  ...{ result: result('a.owner', 'inconclusive'), cause: 'unusable', unusable },
});

describe('a statement beside a known failure', () => {
  it('follows from it where the answers to all its cases show it', () => {
    const [, followed] = followKnownFailures([failure, open(['organization', 'nodes'], ['organization'])]);
    expect(followed?.cause).toBeUndefined();
    expect(followed?.result.reason).toBe('no id to compare; follows from the known failure of a.id');
  });

  it.each([
    ['one case got another answer', failure, open(['organization'], ['nodes'])],
    ['a case got no answer on record', failure, open(['organization'], [])],
    [
      'something else leaves it undecided',
      failure,
      { ...open(), cause: 'timeout' as const, unusable: undefined },
    ],
    ['the failure is not known', { ...failure, result: result('a.id', 'failed') }, open(['organization'])],
  ])('stays open where %s', (_what, failing, one) => {
    const { unusable, ...rest } = one;
    const decided = [failing, { ...rest, ...(unusable === undefined ? {} : { unusable }) }];
    expect(followKnownFailures(decided)[1]).toEqual(decided[1]);
  });
});
