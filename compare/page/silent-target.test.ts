import { describe, expect, it } from 'vitest';
import { sampleComparison } from '../fixtures/sample-comparison.ts';
import type { Comparison } from '../model/comparison.ts';
import type { ComparisonInput } from '../model/comparison-input.ts';
import { comparisonSummary } from '../text/summary.ts';
import { comparisonPage } from './page.ts';

/** Three targets, of which the last gave no answer. */
function withDeadTarget(): ComparisonInput {
  const { comparison, ...rest } = sampleComparison(3);
  const dead = 'vendor-c';
  const others = <One extends { readonly target: string }>(all: readonly One[]): readonly One[] =>
    all.filter(({ target }) => target !== dead);
  const answered: Comparison = {
    ...comparison,
    requirements: comparison.requirements.map((one) =>
      one.level === 'unspecified'
        ? one
        : { ...one, verdicts: { ...one.verdicts, [dead]: 'inconclusive' }, differ: true },
    ),
    latency: others(comparison.latency),
    differences: others(comparison.differences),
    errors: others(comparison.errors),
    freshness: others(comparison.freshness),
    coverage: [
      ...others(comparison.coverage),
      ...['vendor-a', 'vendor-b', dead].map((target) => ({
        ...{ target, api: 'platform', claimed: 2, missing: [] },
        answered: target === dead ? 0 : 2,
      })),
    ],
    measured:
      comparison.measured === null
        ? null
        : {
            ...comparison.measured,
            answersCompared: 812,
            answersComparedOf: { 'vendor-a': 812, 'vendor-b': 811, [dead]: 0 },
          },
  };
  return { comparison: answered, ...rest };
}

const input = withDeadTarget();
const page = comparisonPage(input);

/** The cells of a row of the scoreboard, without their markup. */
function row(label: string): readonly string[] {
  const [, cells = ''] = new RegExp(`<th scope="row">${label}</th>(.*?)</tr>`, 's').exec(page) ?? [];
  return cells
    .split('</td>')
    .slice(0, -1)
    .map((cell) => cell.replace(/<span class="who">.*?<\/span>/, '').replace(/<[^>]*>/g, ''));
}

describe('the page of a comparison with a target that gave no answer', () => {
  it('has dashes where nothing is known of it, and one reference', () => {
    const [reference, , ofDead] = row('Latency relative to vendor-a, by method');
    expect([reference, ofDead]).toEqual(['the reference', '–']);
    expect(row('Required statements violated')).toEqual(['1', '3', '–']);
    expect(row('Responses that are provably wrong')).toEqual(['0 of 812 compared', '1 of 811 compared', '–']);
  });

  it('counts methods of all that any target has', () => {
    expect(row('Methods answered')).toEqual(['14 of 14', '13 of 14', '0 of 14nothing of evm was compared']);
    expect(page).toContain('none of its nodes was compared');
  });

  it('counts verdicts on statements that all others decided', () => {
    const [label = ''] = /Of the \d+ required statements decided on vendor-a and vendor-b/.exec(page) ?? [];
    expect(row(label)[2]).toBe('–');
    expect(row(label)[1]).toMatch(/^[1-9] violated, \d+ satisfied$/);
  });

  it('folds what it leaves open into one line before the latency', () => {
    const [, section = ''] = /<section id="differ">(.*?)<\/section>/s.exec(page) ?? [];
    const [shown = '', ...folds] = section.split('<details class="part">');
    expect(folds).toHaveLength(1);
    expect(folds[0]).toMatch(
      /No required statement could be evaluated on vendor-c: \d+ statements are undecided/,
    );
    expect(shown).toContain('r-evm.block.hash');
    expect(shown).not.toContain('r-platform.organization.id');
    expect(folds[0]).toContain('r-platform.organization.id');
    const summary = comparisonSummary(input.comparison);
    expect(summary).toMatch(
      /\nNo required statement could be evaluated on vendor-c: \d+ statements are undecided/,
    );
  });
});
