import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../../base/run-result.ts';
import { sampleOfEquals } from '../../fixtures/sample-comparison.ts';
import { absentText, silentText } from '../../text/set-apart.ts';
import type { Comparison } from '../comparison.ts';
import { commonGround } from './common-ground.ts';
import { differingStatements } from './differing-statements.ts';

const { comparison } = sampleOfEquals();
const [model] = comparison.targets;

/** Targets `a`, `b` and `c` with a letter for each statement: passed, failed, inconclusive, skipped, or `-` for not in the run. */
function verdictsOf(rows: Readonly<Record<string, string>>): Comparison {
  const verdicts: Readonly<Record<string, Verdict>> = {
    ...{ p: 'passed', f: 'failed', i: 'inconclusive', s: 'skipped' },
  };
  const names = ['a', 'b', 'c'];
  const requirements = Object.entries(rows).map(([id, letters]) => {
    const found = names.flatMap((name, at) => {
      const verdict = verdicts[letters.charAt(at)];
      return verdict === undefined ? [] : [[name, verdict] as const];
    });
    const differ = new Set(letters).size > 1;
    const row = { id, section: '1', title: id, level: 'required' as const, differ };
    return { ...row, verdicts: Object.fromEntries(found) };
  });
  const targets = names.flatMap((name) => (model === undefined ? [] : [{ ...model, name }]));
  return { ...comparison, targets, requirements };
}

const ids = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id);

describe('differingStatements', () => {
  it('sets apart what only a target without any answer leaves open', () => {
    const { shown, silent, absent } = differingStatements(
      verdictsOf({ one: 'ppi', two: 'pfi', three: 'pps', four: 'ppi' }),
    );
    expect(ids(shown)).toEqual(['two']);
    expect(silent).toMatchObject({ targets: ['c'] });
    expect(ids(silent.rows)).toEqual(['one', 'three', 'four']);
    expect(absent).toEqual([]);
    expect(silentText(silent)).toBe(
      'No required statement could be evaluated on c: 2 statements are undecided there, and 1 skipped or not in the run',
    );
  });

  it('sets apart what was not evaluated on some, by the targets', () => {
    const { shown, silent, absent } = differingStatements(
      verdictsOf({ one: 'pp-', two: 'p--', three: 'pf-', four: 'ps-', five: 'ppp', six: 'pps' }),
    );
    expect(ids(shown)).toEqual(['three']);
    expect(silent.rows).toEqual([]);
    expect(absent.map(absentText)).toEqual([
      '2 statements were not evaluated on c: skipped there, or not in its run',
      '2 statements were not evaluated on b and c: skipped there, or not in their runs',
    ]);
  });

  it('takes no target for silent where statements were evaluated on none', () => {
    const { silent, absent } = differingStatements(verdictsOf({ one: 's--', two: 'ppp' }));
    expect(silent).toEqual({ targets: [], rows: [] });
    expect(absent.map(absentText)).toEqual([
      '1 statement was not evaluated on a, b and c: skipped there, or not in their runs',
    ]);
  });

  it('shows what a target violates or leaves open although others were not asked', () => {
    const { shown } = differingStatements(verdictsOf({ one: 'fs-', two: '-i-', three: 'ppp' }));
    expect(ids(shown)).toEqual(['one', 'two']);
  });

  it('hides nothing where no target answered', () => {
    const { shown } = differingStatements(verdictsOf({ one: 'iis', two: 'isi' }));
    expect(ids(shown)).toEqual(['one', 'two']);
  });
});

describe('commonGround', () => {
  it('counts only what was decided on every target that answers', () => {
    expect(commonGround(verdictsOf({ one: 'ppp', two: 'pfp', three: 'pip', four: 'pp-' }))).toEqual({
      statements: 2,
      counts: [
        { failed: 0, passed: 2 },
        { failed: 1, passed: 1 },
        { failed: 0, passed: 2 },
      ],
    });
    expect(commonGround(verdictsOf({ one: 'ppi', two: 'pfi', three: 'p-i' }))).toMatchObject({
      statements: 2,
      among: ['a', 'b'],
      counts: [{ passed: 2 }, { failed: 1, passed: 1 }, null],
    });
  });

  it('is needless where the same statements were decided everywhere', () => {
    expect(commonGround(verdictsOf({ one: 'ppp', two: 'pfp', three: 'sss' }))).toBeUndefined();
  });
});
