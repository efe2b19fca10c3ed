import { describe, expect, it } from 'vitest';
import { sampleComparison } from '../../fixtures/sample-comparison.ts';
import { comparisonCsv } from './comparison-csv.ts';
import { csv } from './csv.ts';

describe('csv', () => {
  it('quotes what separates, leaves empty what is not known, and lets no text be a formula', () => {
    expect(
      csv(
        ['a', 'b'],
        [
          ['x,"y"\n', null],
          ['=1+1', -2],
          ['-2', true],
        ],
      ),
    ).toBe('a,b\r\n"x,""y""\n",\r\n\'=1+1,-2\r\n\'-2,true\r\n');
  });
});

describe('comparisonCsv', () => {
  it('has every figure of a comparison, a row each', () => {
    const { comparison } = sampleComparison(3);
    const tables = comparisonCsv(comparison);
    const rows = (name: string) => (tables[name] ?? '').split('\r\n').length - 2;
    expect(rows('differences.csv')).toBe(comparison.differences.length);
    expect(rows('latency.csv')).toBe(comparison.latency.length);
    expect(rows('requirements.csv')).toBe(comparison.requirements.length);
    expect(rows('distribution.csv')).toBe(20 * (comparison.distribution?.length ?? 0));
    expect(rows('rounds.csv')).toBeGreaterThan(0);
  });
});
