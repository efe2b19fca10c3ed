import { describe, expect, it } from 'vitest';
import { sampleComparison, sampleFromRuns, sampleOfEquals } from '../fixtures/sample-comparison.ts';
import type { Comparison } from '../model/comparison.ts';
import { comparisonSentence, sentenceText } from './sentence.ts';

const sentence = (comparison: Comparison): string => sentenceText(comparisonSentence(comparison));

describe('comparisonSentence', () => {
  it('says of several targets what each breaks', () => {
    expect(sentence(sampleComparison(5).comparison)).toBe(
      'Of the required statements that vendor-a satisfies, vendor-b violates 2 and vendor-d 1; vendor-a violates 1 required statement that another target satisfies; vendor-b is provably wrong in 1 response; vendor-b is 2.4 times as slow as vendor-a on eth_getTransactionReceipt, 95 % 2.1–2.8 times; 11 more differences in latency; vendor-b has a median lag of 2 blocks behind the tip; 3 more targets lagged; the heads of 4 targets moved back; 6.0 % of timed requests to vendor-e failed, of those to vendor-a 0 %; 3 more differences in failed requests; 1 response differs, and none could be proven wrong; 1 of 10 statements undecided.',
    );
  });

  it('summarizes the verdicts of runs', () => {
    expect(sentence(sampleFromRuns().comparison)).toBe(
      'vendor-b violates 2 required statements that vendor-a satisfies; 1 of 10 statements undecided.',
    );
  });

  it('states that equal targets do not differ', () => {
    expect(sentence(sampleOfEquals().comparison)).toBe(
      'vendor-a and vendor-b do not differ in any required statement: both satisfy 6.',
    );
  });

  it('says who is slower in percent, with the interval', () => {
    const { comparison } = sampleComparison(2);
    const differences = comparison.differences.filter(({ method }) => method === 'eth_getBlockByNumber');
    expect(sentence({ ...comparison, differences })).toContain(
      'vendor-b is 18 % slower than vendor-a on eth_getBlockByNumber, 95 % 12–25 %',
    );
  });

  it.each([
    [['undecided', 'undecided'], 'latency is undecided for all 2 methods compared'],
    [['equivalent', 'equivalent'], 'latency is equivalent for all 2 methods compared'],
    [
      ['equivalent', 'undecided'],
      'latency is equivalent for 1 of 2 methods compared, undecided for the others',
    ],
  ] as const)('says of conclusions that are %j that nobody is slower', (conclusions, text) => {
    const { comparison } = sampleComparison(2);
    const differences = conclusions.flatMap((conclusion, index) =>
      comparison.differences.slice(index, index + 1).map((one) => ({ ...one, conclusion })),
    );
    expect(sentence({ ...comparison, differences })).toContain(text);
  });

  it('says that the measuring machine was too busy, and claims nothing beside it', () => {
    const { comparison } = sampleComparison(2);
    const differences = comparison.differences.map((one) => ({
      ...one,
      conclusion: 'undecided' as const,
      tooBusy: true as const,
    }));
    const text = sentence({ ...comparison, differences });
    expect(text).toContain('the measuring machine was too busy to decide any latency');
    expect(text).not.toMatch(/slower|undecided for/);
  });

  it('says how great a difference may be that nothing shows', () => {
    const { comparison } = sampleComparison(2);
    const differences = comparison.differences.slice(0, 2).map((one, index) => ({
      ...one,
      ratio: { value: 1, low: 0.8, high: index === 0 ? 1.1 : 1.2 },
      conclusion: 'undecided' as const,
    }));
    expect(sentence({ ...comparison, differences })).toContain(
      'latency is undecided for all 2 methods compared, and differences of up to 25 % are possible',
    );
  });

  it('says of a target that was never reached that nothing could be decided', () => {
    const { comparison } = sampleOfEquals();
    const requirements = comparison.requirements.map((one) => ({
      ...one,
      verdicts: { 'vendor-a': 'passed' as const, 'vendor-b': 'inconclusive' as const },
      differ: true,
    }));
    expect(sentence({ ...comparison, requirements })).toBe(
      'No required statement could be evaluated on vendor-b; 7 of 7 statements undecided.',
    );
  });

  it('turns round when the first target is the worse', () => {
    const { comparison } = sampleFromRuns();
    const targets = [...comparison.targets].reverse();
    expect(sentence({ ...comparison, targets })).toContain(
      'vendor-b violates 2 required statements that vendor-a satisfies',
    );
  });
});
