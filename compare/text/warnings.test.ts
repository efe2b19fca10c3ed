import { describe, expect, it } from 'vitest';
import { sampleOfEquals } from '../fixtures/sample-comparison.ts';
import { comparisonPage } from '../page/page.ts';
import { comparisonSummary } from './summary.ts';
import { seedText, warnings } from './warnings.ts';

const input = sampleOfEquals();
const [one, other] = input.comparison.targets;
const made = { profile: 'standard', seed: 1 };

function comparing(second: object) {
  const targets = [one, other].flatMap((target, at) =>
    target === undefined ? [] : [{ ...target, ...made, ...(at === 0 ? {} : second) }],
  );
  return { ...input.comparison, targets };
}

describe('warnings', () => {
  it('are silent where all runs were made alike, and where nothing is known of them', () => {
    expect(warnings(comparing({}))).toEqual([]);
    expect(warnings({ targets: input.comparison.targets })).toEqual([]);
  });

  it('name profile, selection and seed where they differ', () => {
    const comparison = comparing({
      profile: 'smoke',
      seed: 2,
      selection: { only: ['platform.organization'] },
    });
    expect(warnings(comparison)).toEqual([
      'the runs were not made alike: profile standard (vendor-a) and smoke (vendor-b); selection everything (vendor-a) and platform.organization (vendor-b); seed 1 (vendor-a) and 2 (vendor-b). Verdicts, counts and requests may differ for this reason alone.',
    ]);
    expect(seedText(comparison)).toBe('1 (vendor-a), 2 (vendor-b)');
  });

  it('stand at the head of page and summary', () => {
    const comparison = comparing({ seed: 2 });
    const page = comparisonPage({ ...input, comparison });
    expect(page.indexOf('the runs were not made alike')).toBeLessThan(page.indexOf('<h1>'));
    expect(page).toContain('the runs were not made alike: seed 1 (vendor-a) and 2 (vendor-b)');
    const summary = comparisonSummary(comparison);
    expect(summary.indexOf('not made alike')).toBeLessThan(summary.indexOf('do not differ'));
    expect(summary).toContain('not made alike');
  });

  it('tell a shard from a whole run', () => {
    expect(warnings(comparing({ shard: { index: 1, of: 4 } }))[0]).toContain(
      'selection everything (vendor-a) and shard 1/4 (vendor-b)',
    );
  });
});
