import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { workflowCommand } from '../../reports/fixtures/hostile-text.ts';
import { sampleComparison } from '../fixtures/sample-comparison.ts';
import { comparisonSummary } from './summary.ts';

const { comparison } = sampleComparison(3);

describe('comparisonSummary', () => {
  it('renders as nothing but our own elements', () => {
    const page = micromark(comparisonSummary(comparison), {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
    });
    const names = new Set([...page.matchAll(/<\/?([a-z]+\d?)/g)].map(([, name]) => name));
    expect([...names].sort()).toEqual(
      [
        'code',
        'details',
        'h2',
        'p',
        'strong',
        'sub',
        'summary',
        'table',
        'tbody',
        'td',
        'th',
        'thead',
        'tr',
      ].sort(),
    );
  });

  it('commands no CI server that prints it', () => {
    expect(comparisonSummary(comparison)).not.toMatch(workflowCommand);
  });

  it('fits into a comment on a pull request', () => {
    const long = 'y`|'.repeat(5000);
    const requirements = Array.from({ length: 500 }, (_, at) => ({
      id: `evm.a.b-${at}`,
      section: '2.7',
      level: 'required' as const,
      title: `${at} ${long}`,
      verdicts: { 'vendor-a': 'passed' as const, 'vendor-b': 'failed' as const },
      differ: true,
    }));
    const disagreements = requirements.map(({ title }) => ({
      subject: title,
      answers: [],
      wrong: [],
      why: long,
    }));
    const differences = requirements.map(({ title }) => ({
      method: title,
      target: 'vendor-b',
      against: 'vendor-a',
      ratio: { value: 2, low: 1.5, high: 3 },
      conclusion: 'slower' as const,
    }));
    const large = { ...comparison, requirements, disagreements, differences };
    expect(comparisonSummary(large).length).toBeLessThan(65_536);
  });
});
