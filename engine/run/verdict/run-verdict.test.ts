import { describe, expect, it } from 'vitest';
import type { RequirementResult } from '../../../base/run-result.ts';
import type { DecidedResult } from '../run-outcome.ts';
import { runVerdict } from './run-verdict.ts';

const sound = { strict: false, staleBaseline: false, evaluatedElsewhere: false };

function one(
  verdict: RequirementResult['verdict'],
  more: Partial<RequirementResult> & Pick<DecidedResult, 'cause'> = {},
): DecidedResult {
  const { cause, ...parts } = more;
  const result: RequirementResult = {
    ...{ id: 'a.b', section: '2.1', level: 'required', title: 'It has an id', node: null, known: false },
    ...{ cases: 1, findings: [], verdict, ...parts },
  };
  return { result, ...(cause === undefined ? {} : { cause }) };
}

describe('the verdict of a run', () => {
  it('conforms where something required passed and nothing required failed or stayed open', () => {
    const others = [one('skipped'), one('observed'), one('failed', { level: 'advisory' })];
    expect(runVerdict([one('passed'), ...others], sound)).toBe('conforms');
    expect(runVerdict([one('passed'), one('failed', { known: true })], sound)).toBe('conforms');
    for (const cause of ['changed', 'unstable'] as const)
      expect(runVerdict([one('passed'), one('inconclusive', { cause })], sound)).toBe('conforms');
  });

  it.each([
    ['nothing', []],
    ['what does not apply', [one('skipped', { skip: 'not-applicable' })]],
    ['what has no data', [one('skipped', { skip: 'no-data' })]],
    ['what kept changing', [one('inconclusive', { cause: 'changed' })]],
    ['known failures', [one('failed', { known: true })]],
    ['deviations', [one('deviates')]],
    ['observations', [one('observed', { level: 'unspecified' })]],
    ['what is advisory', [one('passed', { level: 'advisory' })]],
  ])('is inconclusive where there is only %s', (_what, decided) => {
    expect(runVerdict(decided, sound)).toBe('inconclusive');
    expect(runVerdict(decided, { ...sound, strict: true })).toBe('inconclusive');
  });

  it('violates where a failure was seen, whatever else passed or did not', () => {
    expect(runVerdict([one('failed')], sound)).toBe('violates');
    expect(runVerdict([one('passed')], { ...sound, staleBaseline: true })).toBe('violates');
    const advisory = one('failed', { level: 'advisory' });
    expect(runVerdict([one('passed'), advisory], { ...sound, strict: true })).toBe('violates');
  });

  it('is inconclusive where a required statement got no answer', () => {
    expect(runVerdict([one('passed'), one('inconclusive', { cause: 'timeout' })], sound)).toBe(
      'inconclusive',
    );
  });

  it('lets a shard conform to which no required statement fell, where others have some', () => {
    expect(runVerdict([one('observed')], { ...sound, evaluatedElsewhere: true })).toBe('conforms');
  });
});
